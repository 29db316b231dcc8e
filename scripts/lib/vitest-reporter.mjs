// Result of a vitest run for the closing lines of npm test, including errors outside of tests, which vitest's own JSON
// does not contain.
import { writeFileSync } from "node:fs";

const message = (error) => error.stack ?? error.message ?? String(error);

function listFailures(testModule) {
  const failures = testModule
    .errors()
    .map((error) => ({ name: testModule.relativeModuleId, message: message(error) }));
  for (const suite of testModule.children.allSuites()) {
    const name = `${testModule.relativeModuleId} › ${suite.fullName}`;
    failures.push(...suite.errors().map((error) => ({ name, message: message(error) })));
  }
  for (const test of testModule.children.allTests("failed")) {
    const output = test.result().errors.map(message).join("\n");
    failures.push({ name: `${testModule.relativeModuleId} › ${test.fullName}`, message: output });
  }
  return failures;
}

/** Writes `{ passed, failures: [{ name, message }] }` to the file in REPORT_FILE. */
export default class ResultReporter {
  onTestRunEnd(testModules, unhandledErrors) {
    const passed = testModules
      .map((testModule) => [...testModule.children.allTests("passed")].length)
      .reduce((sum, count) => sum + count, 0);
    const failures = testModules.flatMap(listFailures);
    failures.push(...unhandledErrors.map((error) => ({ name: "outside of tests", message: message(error) })));
    writeFileSync(process.env["REPORT_FILE"], JSON.stringify({ passed, failures }));
  }
}
