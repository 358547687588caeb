import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { writeFileSync } from 'node:fs';
import { AppModule } from './app.module.js';
import { loadConfig } from './platform/config/config.js';
import { schemaText } from './platform/graphql/schema-text.js';

/** Writes the schema to the file named on the command line. In preview nothing of the application is made, so it needs no database. */
const [, , file = 'schema.graphql'] = process.argv;
const config = loadConfig({ JWT_SECRET: 'nothing is signed while a schema is printed' });
const app = await NestFactory.createApplicationContext(AppModule.forRoot(config), {
  preview: true,
  abortOnError: false,
  logger: ['error'],
});
writeFileSync(file, schemaText(app.get(GraphQLSchemaHost, { strict: false }).schema));
