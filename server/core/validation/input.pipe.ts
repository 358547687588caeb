import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { parseInput } from './parse-input.js';

const UNVALIDATED_TYPES: unknown[] = [Object, Array, String, Number, Boolean, Date, Promise, Function];

/** Validates every handler argument that has an input class, for GraphQL and REST. */
@Injectable()
export class InputPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (type === 'custom' || typeof metatype !== 'function' || UNVALIDATED_TYPES.includes(metatype)) return value;
    const plain = value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
    return parseInput(metatype as Type<object>, plain);
  }
}
