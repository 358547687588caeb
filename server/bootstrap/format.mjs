import { prepareTests } from './ensure-built.mjs';
import { exitOnStartupError } from './paths.mjs';
import { runTool } from './run.mjs';

await exitOnStartupError(async () => {
  // The linter reads types, and those of the client are partly generated.
  await prepareTests('operations');
  await runTool('oxfmt', []);
  await runTool('oxlint', ['--fix']);
});
