import { readFileSync, writeFileSync } from 'node:fs';
import { fromRoot, exitOnStartupError, StartupError, log } from './paths.mjs';

const FOLDER = fromRoot('server', 'infra', 'database', 'migrations');
const LIST = fromRoot('server', 'infra', 'database', 'migrations.ts');

/** `npm run migration -- <what-it-changes>` adds an empty migration that is newer than every other. */
await exitOnStartupError(() => {
  const [name = ''] = process.argv.slice(2);
  if (!/^[a-z]+(-[a-z]+)+$/.test(name))
    throw new StartupError(
      'Name the migration after what it changes, in two or more lower-case words: npm run migration -- event-seats',
    );
  const list = readFileSync(LIST, 'utf8');
  const times = [...list.matchAll(/(\d{13}),/g)].map(([, time]) => Number(time));
  const className = name.replace(/(^|-)([a-z])/g, (_, __, letter) => letter.toUpperCase());
  if (list.includes(`/${name}.js'`)) throw new StartupError(`Migration ${name} already exists.`);
  // Some migrations were dated ahead, so the present time is not always the newest.
  const fullName = `${className}${Math.max(Date.now(), ...times.map((time) => time + 1))}`;
  writeFileSync(`${FOLDER}/${name}.ts`, template(fullName), { flag: 'wx' });
  writeFileSync(
    LIST,
    list
      .replace('\n\nexport', `\nimport { ${fullName} } from './migrations/${name}.js';\n\nexport`)
      .replace(/\];\n$/, `  ${fullName},\n];\n`),
  );
  log(`Added server/infra/database/migrations/${name}.ts and listed it in migrations.ts.`);
});

function template(className) {
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(\`\`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(\`\`);
  }
}
`;
}
