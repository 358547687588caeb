import type { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import type { FocalPoint } from '../../shared/focal-point.js';

/** A file that a client sends. Its name is the client's claim and never becomes a path. */
export interface IncomingFile {
  filename: string;
  createReadStream(): Readable;
}

/** A file as an input holds it: perhaps still on its way, or none. */
export type FileInput = IncomingFile | Promise<IncomingFile> | null | undefined;

/**
 * An image as an input holds it: a file to store, else an address. Neither leaves the image as it is, '' removes it. A focal
 * point is that of the image that the record then has.
 */
export interface ImageChange {
  file?: FileInput;
  address?: string;
  focalPoint?: FocalPoint | null;
}

export interface ImageFields {
  image?: FileInput;
  imageUrl?: string;
  imageFocalPoint?: FocalPoint | null;
}

export type WithImageChange<T extends ImageFields> = Omit<T, keyof ImageFields> & { image: ImageChange };

/** Turns the fields by which an input names its image into the change that a service takes. */
export function withImageChange<T extends ImageFields>({
  image,
  imageUrl,
  imageFocalPoint,
  ...fields
}: T): WithImageChange<T> {
  const change: ImageChange = { file: image, address: imageUrl, focalPoint: imageFocalPoint };
  return { ...fields, image: change };
}

/** The row that uses media. In the trash it stays the owner. */
export interface MediaOwner {
  table: string;
  id: string;
}

/** The part of media storage that records need. The media module provides it. */
export abstract class RecordMedia {
  /** Stores an image and returns its address. Throws for anything but an acceptable image, and leaves no file then. */
  abstract storeImage(file: IncomingFile | Promise<IncomingFile>): Promise<string>;

  /** True when this address of ours leads to a stored file. It cannot be deleted before the transaction of `manager` ends. */
  abstract lockStored(manager: EntityManager, address: string): Promise<boolean>;

  /**
   * True when two addresses of ours lead to the same bytes. False for files that are larger than an image may be. Uses no database
   * connection.
   */
  abstract isSameFile(one: string, other: string): Promise<boolean>;

  /**
   * Sets the focal point of the image at this address of ours, in the transaction of `manager`. False if it was there already,
   * or if there is no such image.
   */
  abstract moveFocalPoint(manager: EntityManager, address: string, focalPoint: FocalPoint): Promise<boolean>;

  /** SHA-256 of an incoming file, in hexadecimal. The file can still be stored afterwards. */
  abstract digest(file: IncomingFile | Promise<IncomingFile>): Promise<string>;

  /** Deletes the files at those addresses of ours that no record uses. Never fails: what is left is cleaned up later. */
  abstract discardUnused(addresses: readonly string[]): Promise<void>;

  /**
   * Makes `addresses` all the media that `owner` uses, in the transaction of `manager`. Addresses without a stored file are
   * left out: links in a text, and addresses that an imported row was stored with. Lock the others first.
   */
  abstract setUses(manager: EntityManager, owner: MediaOwner, addresses: readonly string[]): Promise<void>;

  /** Makes `to` use what `from` uses, in the transaction of `manager`. */
  abstract copyUses(manager: EntityManager, from: MediaOwner, to: MediaOwner): Promise<void>;
}
