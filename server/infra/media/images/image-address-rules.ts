import { isPublicHost } from '../../../shared/public-hosts.js';
import { maxLength, satisfies } from '../../../shared/rules.js';
import { IMAGE_ADDRESS_LENGTH, isOwnMedia } from '../../../shared/image-address.js';
import { IMAGE_API_MESSAGES } from '../../../shared/media.js';

const isOwnOrSecure = (text: string): boolean =>
  isOwnMedia(text) || (URL.canParse(text) && new URL(text).protocol === 'https:');

export const IMAGE_ADDRESS_RULES = [
  maxLength(IMAGE_ADDRESS_LENGTH, `Image address must be at most ${IMAGE_ADDRESS_LENGTH} characters`),
  satisfies(isOwnOrSecure, 'Image addresses must start with https://'),
  satisfies((text) => isOwnMedia(text) || isPublicHost(new URL(text)), IMAGE_API_MESSAGES.privateHost),
] as const;
