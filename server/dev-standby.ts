/**
 * Loads the packages of the server of `npm run dev`, which takes most of a start, and then waits. Any message from the
 * parent process starts the server.
 */
const PACKAGES = [
  '@nestjs/platform-express',
  '@nestjs/apollo',
  '@nestjs/typeorm',
  '@nestjs/passport',
  '@nestjs/jwt',
  '@apollo/server',
  'class-transformer',
  'class-validator',
  'nestjs-pino',
  'pg-boss',
  'sanitize-html',
  'sharp',
  'vite',
  'zod',
];

const started = new Promise((resolve) => process.once('message', resolve));
const exit = () => process.exit();
process.once('disconnect', exit);

await Promise.all(PACKAGES.map((name) => import(name)));
await started;
process.off('disconnect', exit);
await import('./dev.js');
process.disconnect();

export {};
