package io.shmring.boot;

import java.util.Arrays;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMembers;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * Tests for the architecture of the auto-configuration. Most rules are Spring Boot's own.
 */
@AnalyzeClasses(packages = "io.shmring.boot", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

	private static final String AUTO_CONFIGURATION = "org.springframework.boot.autoconfigure.AutoConfiguration";

	private static final String BEAN = "org.springframework.context.annotation.Bean";

	private static final String CONDITION = "org.springframework.boot.autoconfigure.condition.";

	private static final String CONFIGURATION_PROPERTIES = "org.springframework.boot.context.properties.ConfigurationProperties";

	private static final String BEAN_POST_PROCESSOR = "org.springframework.beans.factory.config.BeanPostProcessor";

	private static final String BEAN_FACTORY_POST_PROCESSOR = "org.springframework.beans.factory.config.BeanFactoryPostProcessor";

	@ArchTest
	static final ArchRule autoConfigurationsArePublicAndFinal = classes().that()
		.areAnnotatedWith(AUTO_CONFIGURATION)
		.should()
		.bePublic()
		.andShould()
		.haveModifier(JavaModifier.FINAL)
		.andShould()
		.haveSimpleNameEndingWith("AutoConfiguration")
		.because("users name the class to order or exclude it, and extend it never");

	@ArchTest
	static final ArchRule autoConfigurationsHaveNoPublicMembers = noMembers().that()
		.areDeclaredInClassesThat()
		.areAnnotatedWith(AUTO_CONFIGURATION)
		.should()
		.bePublic()
		.because("the bean is the contract, not the method that makes it");

	@ArchTest
	static final ArchRule conditionsAreNotPublic = noClasses().that()
		.areAssignableTo("org.springframework.context.annotation.Condition")
		.should()
		.bePublic()
		.because("a condition is a detail of the configuration it guards");

	@ArchTest
	static final ArchRule postProcessorBeansAreStatic = methods().that()
		.areAnnotatedWith(BEAN)
		.and()
		.haveRawReturnType(assignableToAnyOf(BEAN_POST_PROCESSOR, BEAN_FACTORY_POST_PROCESSOR))
		.should()
		.beStatic()
		.because("an instance method would create its configuration class before post-processors exist")
		.allowEmptyShould(true);

	@ArchTest
	static final ArchRule factoryPostProcessorBeansInjectOnlyTheEnvironment = methods().that()
		.areAnnotatedWith(BEAN)
		.and()
		.haveRawReturnType(assignableToAnyOf(BEAN_FACTORY_POST_PROCESSOR))
		.should(acceptNothingBut("org.springframework.core.env.Environment"))
		.because("any other argument is created before the bean definitions are complete")
		.allowEmptyShould(true);

	@ArchTest
	static final ArchRule beansAreNotOfPrivateTypes = methods().that()
		.areAnnotatedWith(BEAN)
		.should()
		.notHaveModifier(JavaModifier.PRIVATE)
		.andShould(returnNoPrivateType())
		.because("code generated ahead of time must be able to name the method and its type");

	@ArchTest
	static final ArchRule beanMethodsDoNotTestForClasses = methods().that()
		.areAnnotatedWith(BEAN)
		.should()
		.notBeAnnotatedWith(CONDITION + "ConditionalOnClass")
		.because("loading the method's class already fails when the class in its signature is missing");

	@ArchTest
	static final ArchRule conditionsOnMissingBeansSayNothingTwice = methods().that()
		.areAnnotatedWith(BEAN)
		.and()
		.areAnnotatedWith(CONDITION + "ConditionalOnMissingBean")
		.should(notRepeatTheReturnTypeIn(CONDITION + "ConditionalOnMissingBean"))
		.because("the return type is what the condition looks for anyway");

	@ArchTest
	static final ArchRule propertiesNameTheirPrefixAsTheValue = classes().that()
		.areAnnotatedWith(CONFIGURATION_PROPERTIES)
		.should(nameTheirPrefixAsTheValue())
		.because("one way to write it makes every prefix findable by one search");

	@ArchTest
	static final ArchRule knowsOnlyThePublicLibrary = noClasses().should()
		.dependOnClassesThat()
		.resideInAPackage("io.shmring.internal..")
		.because("what the starter needs, a user without Spring needs too, so it belongs to the public API");

	@ArchTest
	static final ArchRule usesNoLifecycleAnnotations = noClasses().should()
		.dependOnClassesThat()
		.resideInAPackage("jakarta.annotation..")
		.because("a bean's life is declared where the bean is");

	@ArchTest
	static final ArchRule hasNoPackageCycles = slices().matching("io.(**)")
		.should()
		.beFreeOfCycles()
		.because("a package in a cycle can be understood, tested and changed only together with the others");

	private static ArchCondition<JavaMethod> acceptNothingBut(String type) {
		return ArchCondition.from(describe("accept nothing but " + type,
				method -> method.getRawParameterTypes().stream().allMatch(assignableTo(type))));
	}

	private static ArchCondition<JavaMethod> returnNoPrivateType() {
		return ArchCondition.from(describe("return no private type",
				method -> !method.getRawReturnType().getModifiers().contains(JavaModifier.PRIVATE)));
	}

	private static ArchCondition<JavaMethod> notRepeatTheReturnTypeIn(String annotation) {
		return ArchCondition.from(describe("not repeat the return type in " + annotation,
				method -> !namesOnly(method.getRawReturnType(), method.getAnnotationOfType(annotation))));
	}

	private static boolean namesOnly(JavaClass type, JavaAnnotation<?> annotation) {
		return annotation.get("value").orElse(null) instanceof JavaClass[] named && named.length == 1
				&& named[0].equals(type);
	}

	private static ArchCondition<JavaClass> nameTheirPrefixAsTheValue() {
		return ArchCondition.from(describe("name their prefix as the value",
				type -> type.getAnnotationOfType(CONFIGURATION_PROPERTIES).hasExplicitlyDeclaredProperty("value")));
	}

	private static DescribedPredicate<JavaClass> assignableToAnyOf(String... types) {
		return DescribedPredicate.or(Arrays.stream(types).map(JavaClass.Predicates::assignableTo).toList())
			.as("assignable to any of %s", String.join(", ", types));
	}

}
