import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { readInput } from './read-input.js';

const PLAIN: unknown[] = [Object, Array, String, Number, Boolean, Date, Promise, Function];

/** Checks whatever a handler takes by a class of its own, at both doors. */
@Injectable()
export class InputPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (type === 'custom' || typeof metatype !== 'function' || PLAIN.includes(metatype)) return value;
    const given = value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
    return readInput(metatype as Type<object>, given);
  }
}
