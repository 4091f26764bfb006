package io.shmring.boot.autoconfigure.health;

import java.util.List;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches when the application has not set the order of health statuses.
 */
class OnDefaultStatusOrderCondition extends SpringBootCondition {

	private static final String ORDER = "management.endpoint.health.status.order";

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		List<String> order = Binder.get(context.getEnvironment())
			.bind(ORDER, Bindable.listOf(String.class))
			.orElse(List.of());
		return new ConditionOutcome(order.isEmpty(),
				ConditionMessage.forCondition("health status order").because(ORDER + "=" + order));
	}

}
