import { Module, type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { parseInput } from './parse-input.js';

const UNVALIDATED_TYPES: unknown[] = [Object, Array, String, Number, Boolean, Date, Promise, Function];

/** Validates every handler argument that has an input class, for GraphQL and REST. */
@Injectable()
class InputPipe implements PipeTransform {
  transform(value: unknown, { metatype, type, data }: ArgumentMetadata): unknown {
    if (type === 'custom' || typeof metatype !== 'function' || UNVALIDATED_TYPES.includes(metatype)) return value;
    // An optional argument that was omitted. A missing body, which has no name, is validated as an empty one.
    if (data !== undefined && (value === undefined || value === null)) return undefined;
    const plain = value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
    return parseInput(metatype as Type<object>, plain);
  }
}

@Module({ providers: [{ provide: APP_PIPE, useClass: InputPipe }] })
export class ValidationModule {}
