import { Alert, Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { IMAGE_API_MESSAGES } from '@shared/media';
import { ownImageAddress } from '@shared/image-address';
import { DEFAULT_IMAGE_SIZE, IMAGE_SIZES, isImageAddress, isStorableImage, type ImageSize } from '@shared/post-html';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Dialog } from '../ui/dialog';
import { useBlockedPictures } from '../ui/blocked-pictures';
import type { ImageAttributes } from './image-node';
import { ImageLoadError, loadImage } from './load-image';
import { isPermanentUrl } from './filter-pasted-pictures';
import { closeOnEscape } from '../ui/escape-key';
import { EDITOR_MESSAGES } from './texts';

interface ImageDialogProps {
  /** The selected picture to edit; null to add a new one. */
  image: ImageAttributes | null;
  /** Inserts the picture; may throw. */
  onAdd: (image: ImageAttributes) => void;
  onClose: () => void;
}

const SIZE_NAMES: Readonly<Record<ImageSize, string>> = { small: 'Small', medium: 'Medium', large: 'Large' };

/** Adds a picture by URL after checking that it loads. Closing the dialog cancels. */
export function ImageDialog({ image: present, onAdd, onClose }: ImageDialogProps) {
  const [address, setAddress] = useState(present?.src ?? '');
  const [alt, setAlt] = useState(present?.alt ?? '');
  const [caption, setCaption] = useState(present?.title ?? '');
  const [size, setSize] = useState<ImageSize>(present?.size ?? DEFAULT_IMAGE_SIZE);
  const { adding, error, add } = useAdding(present, onAdd, onClose);
  const first = useRef<HTMLInputElement>(null);
  const action = present ? 'Save Image' : EDITOR_MESSAGES.addImage;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (!address.trim() || adding) return;
    // The button is about to be disabled, which would move the focus out of the dialog.
    first.current?.focus();
    void add(address.trim(), { alt: alt.trim(), title: caption.trim() || null, size });
  };

  return (
    <Dialog opened onClose={onClose} title="Image" centered closeOnEscape={false} {...closeOnEscape(onClose)}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {error && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
          <TextInput
            ref={first}
            label="Image URL"
            placeholder="https://example.com/picture.jpg"
            inputMode="url"
            autoComplete="off"
            data-autofocus
            value={address}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
          <TextInput
            label="Alternative text"
            description="Describe the picture for people who can’t see it"
            value={alt}
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          />
          <TextInput
            label="Caption"
            value={caption}
            onChange={({ currentTarget }) => setCaption(currentTarget.value)}
          />
          <Radio.Group label="Size" value={size} onChange={(chosen) => setSize(chosen)}>
            <Group mt="xs">
              {IMAGE_SIZES.map((each) => (
                <Radio key={each} value={each} label={SIZE_NAMES[each]} />
              ))}
            </Group>
          </Radio.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={adding}>
              Cancel
            </Button>
            <Button type="submit" disabled={adding || !address.trim()}>
              {adding ? EDITOR_MESSAGES.addingImage : action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function useAdding(present: ImageAttributes | null, onAdd: ImageDialogProps['onAdd'], onClose: () => void) {
  const held = useBlockedPictures();
  const [adding, setAdding] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const open = useRef<AbortController>(null);
  useEffect(() => {
    const here = (open.current = new AbortController());
    return () => here.abort();
  }, []);

  const add = async (address: string, said: Pick<ImageAttributes, 'alt' | 'title' | 'size'>): Promise<void> => {
    const src = ownImageAddress(address, location.origin) ?? address;
    if (!isImageAddress(src)) return setError(EDITOR_MESSAGES.imageAddress);
    if (!isStorableImage(src)) return setError(IMAGE_API_MESSAGES.privateHost);
    if (src !== present?.src && !isPermanentUrl(src)) return setError(EDITOR_MESSAGES.imageExpiring);
    const { signal } = open.current!;
    setError(null);
    setAdding(true);
    try {
      const unchanged = present?.src === src && held.has(src);
      const natural = unchanged ? {} : await loadImage(src, signal);
      onAdd({ width: null, height: null, ...(unchanged && present), src, ...said, ...natural });
      onClose();
    } catch (problem) {
      if (signal.aborted) return;
      setError(problem instanceof ImageLoadError ? problem.message : EDITOR_MESSAGES.imageFailed);
      setAdding(false);
    }
  };
  return { adding, error, add };
}
