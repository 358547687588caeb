import { prepare } from './ensure-built.mjs';
import { orStop } from './paths.mjs';
import { runTool } from './run.mjs';

await orStop(async () => {
  // The linter reads types, and those of the client are partly generated.
  await prepare('operations');
  await runTool('oxfmt', []);
  await runTool('oxlint', ['--fix']);
});
