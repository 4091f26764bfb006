package io.shmring.boot.autoconfigure;

import java.util.List;

import org.springframework.boot.context.properties.PropertyMapper;

import io.shmring.ChannelListener;
import io.shmring.ChannelSpec;
import io.shmring.ChannelSpecBuilder;
import io.shmring.Permissions;

/**
 * Maps properties to a specification.
 */
final class PropertiesShmChannelFactory implements ShmChannelFactory {

	private final ShmRingProperties properties;

	private final List<ShmChannelCustomizer> customizers;

	private final ChannelListener listener;

	PropertiesShmChannelFactory(ShmRingProperties properties, List<ShmChannelCustomizer> customizers,
			ChannelListener listener) {
		this.properties = properties;
		this.customizers = customizers;
		this.listener = listener;
	}

	@Override
	public ChannelSpec spec(String name) {
		ChannelSpecBuilder spec = ChannelSpec.named(name)
			.directory(this.properties.directory())
			.listener(this.listener);
		apply(this.properties.channel(name), spec);
		this.customizers.forEach((customizer) -> customizer.customize(name, spec));
		return spec.build();
	}

	private static void apply(ShmChannelProperties channel, ChannelSpecBuilder spec) {
		PropertyMapper map = PropertyMapper.get();
		map.from(channel::kind).to(spec::kind);
		map.from(channel::capacity).to(spec::capacity);
		map.from(channel::maxMessageSize).as((size) -> Math.toIntExact(size.toBytes())).to(spec::maxMessageSize);
		map.from(channel::maxParticipants).to(spec::maxParticipants);
		map.from(channel::waitStrategy).to(spec::waitStrategy);
		map.from(channel::open).to(spec::openMode);
		map.from(channel::openTimeout).to(spec::openTimeout);
		map.from(channel::onMismatch).to(spec::onMismatch);
		map.from(channel::onDeadConsumer).to(spec::onDeadConsumer);
		map.from(channel::prefault).to(spec::prefault);
		map.from(channel::memoryLock).to(spec::memoryLock);
		map.from(channel::hugePages).to(spec::hugePages);
		map.from(channel::maintenanceInterval).to(spec::maintenanceInterval);
		map.from(channel::removeOnClose).to(spec::removeOnClose);
		spec.permissions(permissions(channel.permissions()));
	}

	private static Permissions permissions(ShmChannelProperties.Permissions permissions) {
		String mode = permissions.mode();
		int bits = (mode != null) ? Integer.parseInt(mode, 8) : Permissions.PRIVATE.mode();
		return new Permissions(bits, permissions.group());
	}

}
