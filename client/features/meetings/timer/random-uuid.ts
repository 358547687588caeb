import { randomKey } from '../../../ui/forms/form-idempotency-key';

/** A UUID of version 4. `crypto.randomUUID` needs a secure context. */
export const randomUuid = (): string => randomKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
