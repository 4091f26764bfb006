package io.shmring;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.ChronoLocalDateTime;
import java.time.chrono.ChronoZonedDateTime;
import java.util.Date;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

import io.shmring.internal.layout.Unchecked;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * Tests for the architecture of the library.
 */
@AnalyzeClasses(packages = "io.shmring", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

	@ArchTest
	static final ArchRule needsNothingButTheJdk = classes().that()
		.resideOutsideOfPackage("io.shmring.cli..")
		.should()
		.onlyDependOnClassesThat()
		.resideInAnyPackage("java..", "io.shmring..", "org.jspecify.annotations..")
		.because("the library is used without Spring, and brings no dependency into anyone's class path");

	@ArchTest
	static final ArchRule needsOneParserForItsCommandLine = classes().that()
		.resideInAPackage("io.shmring.cli..")
		.should()
		.onlyDependOnClassesThat()
		.resideInAnyPackage("java..", "io.shmring..", "org.jspecify.annotations..", "picocli..")
		.because("what the command line needs is moved into the jar that every user of the library carries");

	@ArchTest
	static final ArchRule usesNoUnsafe = noClasses().should()
		.dependOnClassesThat()
		.resideInAnyPackage("sun..", "jdk..")
		.because("java.lang.foreign is the only door to native memory, open without a flag on the next JDK too");

	@ArchTest
	static final ArchRule linksNativeCodeInOnePackage = noClasses().that()
		.resideOutsideOfPackage("io.shmring.internal.posix..")
		.should()
		.dependOnClassesThat()
		.haveFullyQualifiedName("java.lang.foreign.Linker")
		.because("a wrong signature crashes the process, so all of them are read side by side");

	@ArchTest
	static final ArchRule touchesMemoryUncheckedOnTheHotPathOnly = noClasses().that()
		.resideOutsideOfPackages("io.shmring.internal.layout..", "io.shmring.internal.ring..",
				"io.shmring.internal.channel..", "io.shmring.internal.waiting..")
		.should()
		.dependOnClassesThat(type(Unchecked.class))
		.because("whoever uses it must say at the gate of the segment that he is inside");

	@ArchTest
	static final ArchRule hidesInternalTypes = classes().that()
		.resideOutsideOfPackage("..internal..")
		.and()
		.arePublic()
		.should(notExpose(JavaClass.Predicates.resideInAPackage("..internal..")))
		.because("what a signature names must be kept for ever, and internal types are kept for nobody");

	@ArchTest
	static final ArchRule hasNoPackageCycles = slices().matching("io.(**)")
		.should()
		.beFreeOfCycles()
		.because("a package in a cycle can be understood, tested and changed only together with the others");

	@ArchTest
	static final ArchRule looksAtNoWallClock = noClasses().that()
		.resideOutsideOfPackage("io.shmring.cli..")
		.should()
		.callMethod(System.class, "currentTimeMillis")
		.orShould()
		.dependOnClassesThat(type(Instant.class).or(assignableTo(Clock.class))
			.or(type(Date.class))
			.or(assignableTo(ChronoLocalDate.class))
			.or(assignableTo(ChronoLocalDateTime.class))
			.or(assignableTo(ChronoZonedDateTime.class))
			.or(type(LocalTime.class))
			.or(type(OffsetDateTime.class)))
		.because("a clock that is set decides nothing: deaths follow from locks, ages from CLOCK_MONOTONIC");

	@ArchTest
	static final ArchRule asksForNoProcessButItsOwn = noClasses().that()
		.resideOutsideOfPackages("io.shmring.cli..")
		.and()
		.doNotHaveFullyQualifiedName("io.shmring.internal.posix.ProcessIdentity")
		.should()
		.dependOnClassesThat(type(ProcessHandle.class).or(type(Process.class)))
		.because("a process id means nothing in another namespace and is used again: it is shown, and decides nothing");

	@ArchTest
	static final ArchRule readsProcessIdsOnlyToShowThem = noClasses().that()
		.resideInAnyPackage("io.shmring.internal.liveness..", "io.shmring.internal.ring..",
				"io.shmring.internal.segment..", "io.shmring.internal.waiting..")
		.should()
		.callMethod(ParticipantStats.class, "pid")
		.orShould()
		.callMethod(ParticipantStats.class, "heartbeatAge")
		.because("who is alive is what the kernel says, not what an entry says");

	private static ArchCondition<JavaClass> notExpose(DescribedPredicate<? super JavaClass> hidden) {
		return new ArchCondition<>("not expose types that " + hidden.getDescription()) {

			@Override
			public void check(JavaClass type, ConditionEvents events) {
				exposed(type.getSuperclass().stream(), hidden)
					.forEach(leaked -> violated(type, type.getDescription() + " extends " + leaked.getName(), events));
				exposed(type.getInterfaces().stream(), hidden).forEach(
						leaked -> violated(type, type.getDescription() + " implements " + leaked.getName(), events));
				type.getMembers()
					.stream()
					.filter(ArchitectureTests::isExposed)
					.forEach(member -> exposed(signature(member), hidden).forEach(leaked -> violated(type,
							member.getDescription() + " exposes " + leaked.getName(), events)));
			}

			private void violated(JavaClass type, String message, ConditionEvents events) {
				events.add(SimpleConditionEvent.violated(type, message));
			}

		};
	}

	private static Set<JavaClass> exposed(Stream<? extends JavaType> types,
			DescribedPredicate<? super JavaClass> hidden) {
		return types.flatMap(type -> type.getAllInvolvedRawTypes().stream()).filter(hidden).collect(Collectors.toSet());
	}

	private static boolean isExposed(JavaMember member) {
		return member.getModifiers().contains(JavaModifier.PUBLIC)
				|| member.getModifiers().contains(JavaModifier.PROTECTED);
	}

	private static Stream<JavaType> signature(JavaMember member) {
		return switch (member) {
			case JavaField field -> Stream.of(field.getType());
			case JavaCodeUnit code -> Stream.concat(Stream.of(code.getReturnType()),
					Stream.concat(code.getParameterTypes().stream(), code.getExceptionTypes().stream()));
			default -> Stream.empty();
		};
	}

}
