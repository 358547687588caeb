import { Alert, Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { EDITOR_MESSAGES } from '@shared/editor';
import { DEFAULT_IMAGE_SIZE, IMAGE_SIZES, isImageAddress, type ImageSize } from '@shared/post-html';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Dialog } from '../ui/dialog';
import type { ImageAttributes } from './image-node';
import { ImageUnloadable, loadImage } from './load-image';
import { ownEscape } from '../ui/own-escape';

interface ImageDialogProps {
  /** The selected picture, to be changed; without one a new one is added. */
  present: ImageAttributes | null;
  /** Puts the picture into the text; may throw. */
  onAdd: (image: ImageAttributes) => void;
  onClose: () => void;
}

const SIZE_NAMES: Readonly<Record<ImageSize, string>> = { small: 'Small', medium: 'Medium', large: 'Large' };

/** Asks for a picture's address, looks whether it loads, and only then adds it. Closed in between, it adds nothing. */
export function ImageDialog({ present, onAdd, onClose }: ImageDialogProps) {
  const [address, setAddress] = useState(present?.src ?? '');
  const [alt, setAlt] = useState(present?.alt ?? '');
  const [caption, setCaption] = useState(present?.title ?? '');
  const [size, setSize] = useState<ImageSize>(present?.size ?? DEFAULT_IMAGE_SIZE);
  const { adding, error, add } = useAdding(onAdd, onClose);
  const first = useRef<HTMLInputElement>(null);
  const action = present ? 'Save Image' : EDITOR_MESSAGES.addImage;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (!address.trim() || adding) return;
    // The button, which is about to be disabled, would drop the focus out of the dialog.
    first.current?.focus();
    void add(address.trim(), { alt: alt.trim(), title: caption.trim() || null, size });
  };

  return (
    <Dialog opened onClose={onClose} title="Image" centered closeOnEscape={false} {...ownEscape(onClose)}>
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
            description="What the picture shows, for those who cannot see it"
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

/** The dialog's states: idle, adding, and idle again with what went wrong. */
function useAdding(onAdd: ImageDialogProps['onAdd'], onClose: () => void) {
  const [adding, setAdding] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const open = useRef<AbortController>(null);
  useEffect(() => {
    const here = (open.current = new AbortController());
    return () => here.abort();
  }, []);

  const add = async (address: string, said: Pick<ImageAttributes, 'alt' | 'title' | 'size'>): Promise<void> => {
    if (!isImageAddress(address)) return setError(EDITOR_MESSAGES.imageAddress);
    const { signal } = open.current!;
    setError(null);
    setAdding(true);
    try {
      const natural = await loadImage(address, signal);
      onAdd({ src: address, ...said, ...natural });
      onClose();
    } catch (problem) {
      if (signal.aborted) return;
      setError(problem instanceof ImageUnloadable ? problem.message : EDITOR_MESSAGES.imageFailed);
      setAdding(false);
    }
  };
  return { adding, error, add };
}
