import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { writeFileSync } from 'node:fs';
import { AppModule } from './app.module.js';
import { loadConfig } from './core/config/config.js';
import { schemaText } from './infra/graphql/schema-text.js';

/**
 * Writes the schema to the file named on the command line. Nest's preview mode creates no providers, so no database is
 * needed.
 */
const [, , file = 'schema.graphql'] = process.argv;
const config = loadConfig({ JWT_SECRET: 'printing the schema signs nothing at all' });
const openSite = () => Promise.reject(new Error('Printing the schema opens no site'));
const app = await NestFactory.createApplicationContext(AppModule.forRoot(config, { openSite }), {
  preview: true,
  abortOnError: false,
  logger: ['error'],
});
writeFileSync(file, schemaText(app.get(GraphQLSchemaHost, { strict: false }).schema));
