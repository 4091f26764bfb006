package io.shmring.internal.channel;

import io.shmring.ChannelListener;
import io.shmring.ChannelSpec;
import io.shmring.ShmChannel;
import io.shmring.ShmChannelProvider;
import io.shmring.internal.layout.Geometry;
import io.shmring.internal.memory.Residency;
import io.shmring.internal.ring.Ring;
import io.shmring.internal.ring.RingMemory;
import io.shmring.internal.segment.SegmentOpener;
import io.shmring.internal.segment.SpecCheck;

/**
 * Opens channels.
 */
public final class ShmChannelOpener implements ShmChannelProvider {

	/** Creates the opener, by name for the service loader. */
	public ShmChannelOpener() {
	}

	@Override
	public ShmChannel open(ChannelSpec spec) {
		return openAt(spec, 0);
	}

	/** Opens a channel whose segment, if it is new, starts at a position. */
	static DefaultShmChannel openAt(ChannelSpec spec, long startPosition) {
		Geometry geometry = SpecCheck.geometryOf(spec);
		ChannelListener listener = new GuardedListener(spec.listener());
		Events events = new Events(spec.name(), listener);
		Rehearsal.once(spec);
		Residency.warnOfDisk(spec);
		Attachment attachment = attach(new SegmentOpener(spec, geometry, startPosition), spec, events);
		try {
			RingMemory memory = new RingMemory(attachment.segment().memory(), geometry,
					attachment.participants().ownerBits(attachment.index()));
			return new DefaultShmChannel(spec, attachment, Ring.of(spec.kind(), memory),
					new ChannelHealth(spec.name(), listener), events);
		}
		catch (RuntimeException | Error ex) {
			attachment.detach(spec, events);
			throw ex;
		}
	}

	private static Attachment attach(SegmentOpener opener, ChannelSpec spec, Events events) {
		try {
			return opener.open((segment) -> Attachment.attach(spec, segment, events));
		}
		finally {
			events.begin();
		}
	}

}
