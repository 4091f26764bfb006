package io.shmring.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * Aligns columns with spaces: numbers to the right, everything else to the left.
 */
final class TextTable {

	private static final String GAP = "  ";

	private final List<String[]> rows = new ArrayList<>();

	TextTable(String... header) {
		this.rows.add(header);
	}

	void add(Object... cells) {
		String[] row = new String[cells.length];
		for (int column = 0; column < cells.length; column++) {
			row[column] = String.valueOf(cells[column]);
		}
		this.rows.add(row);
	}

	List<String> lines() {
		int[] widths = new int[this.rows.getFirst().length];
		for (String[] row : this.rows) {
			for (int column = 0; column < row.length; column++) {
				widths[column] = Math.max(widths[column], row[column].length());
			}
		}
		return this.rows.stream().map((row) -> line(row, widths)).toList();
	}

	private String line(String[] row, int[] widths) {
		StringBuilder line = new StringBuilder();
		for (int column = 0; column < row.length; column++) {
			String padding = " ".repeat(widths[column] - row[column].length());
			line.append((column > 0) ? GAP : "")
				.append(isNumeric(column) ? padding + row[column] : row[column] + padding);
		}
		return line.toString().stripTrailing();
	}

	/** Whether the cells below the header start like numbers. */
	private boolean isNumeric(int column) {
		return this.rows.size() > 1 && this.rows.stream()
			.skip(1)
			.allMatch((row) -> row[column].equals("-")
					|| (!row[column].isEmpty() && Character.isDigit(row[column].charAt(0))));
	}

}
