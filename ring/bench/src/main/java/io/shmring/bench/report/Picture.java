package io.shmring.bench.report;

import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.StandardChartTheme;
import org.jfree.chart.axis.CategoryLabelPositions;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.labels.StandardCategoryItemLabelGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.LineAndShapeRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.svg.SVGGraphics2D;

import io.shmring.bench.peer.Role;

/**
 * Results at a glance: throughput as bars, latency as points on a logarithmic axis.
 */
public final class Picture {

	private static final int WIDTH = 900;

	private static final int HEIGHT = 480;

	private static final double MILLION = 1e6;

	private Picture() {
	}

	/**
	 * Draws the base contest.
	 * @param file an SVG file
	 * @param results what was measured
	 * @throws IOException if the file cannot be written
	 */
	public static void write(Path file, Results results) throws IOException {
		ChartFactory.setChartTheme(StandardChartTheme.createLegacyTheme());
		SVGGraphics2D svg = new SVGGraphics2D(WIDTH, 2.0 * HEIGHT);
		throughput(results).draw(svg, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
		latency(results).draw(svg, new Rectangle2D.Double(0, HEIGHT, WIDTH, HEIGHT));
		Files.writeString(file, svg.getSVGDocument());
	}

	private static JFreeChart throughput(Results results) {
		DefaultCategoryDataset data = new DefaultCategoryDataset();
		for (Series series : Contest.of(results, Contests.BASE, 0).series()) {
			data.addValue(Figure.of(series, Sample::rate).in(MILLION).median(), "median of rounds",
					series.transport().label());
		}
		JFreeChart chart = ChartFactory.createBarChart("Throughput, one producer process, one consumer process", null,
				"million messages per second", data, PlotOrientation.HORIZONTAL, false, false, false);
		CategoryPlot plot = plain(chart);
		BarRenderer bars = (BarRenderer) plot.getRenderer();
		bars.setBarPainter(new StandardBarPainter());
		bars.setShadowVisible(false);
		bars.setSeriesPaint(0, new Color(0x2E6F9E));
		bars.setDefaultItemLabelGenerator(new StandardCategoryItemLabelGenerator());
		bars.setDefaultItemLabelsVisible(true);
		plot.getRangeAxis().setUpperMargin(0.1);
		return chart;
	}

	private static JFreeChart latency(Results results) {
		DefaultCategoryDataset data = new DefaultCategoryDataset();
		int offered = results.series().stream().mapToInt(Series::offered).filter((rate) -> rate > 0).min().orElse(1);
		for (Series series : Contest.of(results, Contests.BASE, offered).series()) {
			if (series.transport().role() != Role.REFERENCE) {
				String label = series.transport().label();
				data.addValue(Figure.of(series, (sample) -> sample.latencies().p50()).median(), "p50", label);
				data.addValue(Figure.of(series, (sample) -> sample.latencies().p99()).median(), "p99", label);
				data.addValue(Figure.of(series, (sample) -> sample.latencies().p999()).median(), "p99.9", label);
			}
		}
		JFreeChart chart = ChartFactory.createLineChart("One-way latency at %,d messages per second".formatted(offered),
				null, "nanoseconds", data, PlotOrientation.VERTICAL, true, false, false);
		CategoryPlot plot = plain(chart);
		plot.setRenderer(new LineAndShapeRenderer(false, true));
		plot.setRangeAxis(new LogAxis("nanoseconds"));
		plot.getDomainAxis().setCategoryLabelPositions(CategoryLabelPositions.UP_45);
		return chart;
	}

	private static CategoryPlot plain(JFreeChart chart) {
		chart.setBackgroundPaint(Color.WHITE);
		CategoryPlot plot = chart.getCategoryPlot();
		plot.setBackgroundPaint(Color.WHITE);
		plot.setRangeGridlinePaint(Color.LIGHT_GRAY);
		plot.setOutlineVisible(false);
		return plot;
	}

}
