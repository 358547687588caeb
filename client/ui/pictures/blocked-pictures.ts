import { createContext, use } from 'react';

/**
 * URLs of pictures that are blocked until a click. Loading a picture from a stranger's server would reveal who reads
 * their post, when and from where. Without a provider, every picture is shown.
 */
export const BlockedPictures = createContext<ReadonlySet<string>>(new Set());

export const useBlockedPictures = (): ReadonlySet<string> => use(BlockedPictures);

/** Replaces a blocked picture. */
export const blockedPictureText = (address: string): string => `Picture from ${new URL(address).hostname} (not loaded)`;
