import { Alert, Button, FileInput, Group, Radio, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { IMAGE_TYPES } from '@shared/media';
import { normalizeLine } from '@shared/rules';
import { IconUpload } from '@tabler/icons-react';
import { DEFAULT_IMAGE_SIZE, IMAGE_SIZES, type ImageSize } from '@shared/post-images';
import { useRef, useState, type FormEvent } from 'react';
import { Dialog } from '../ui/dialogs/dialog';
import { closeOnEscape } from '../ui/dialogs/escape-key';
import { optionalLabel, REQUIRED_FIELD } from '../ui/forms/required-field';
import { EDITOR_MESSAGES } from './texts';
import { useAddingImage, type ImageDialogProps } from './use-adding-image';

type Source = 'device' | 'address';

const SIZE_NAMES: Readonly<Record<ImageSize, string>> = { small: 'Small', medium: 'Medium', large: 'Large' };

/** Adds a picture from this device, or by URL after checking that it loads. Closing the dialog cancels. */
export function ImageDialog({ image: present, onAdd, onUpload, onClose }: ImageDialogProps) {
  const [from, setFrom] = useState<Source>(onUpload && !present ? 'device' : 'address');
  const [file, setFile] = useState<File | null>(null);
  const [address, setAddress] = useState(present?.src ?? '');
  const [alt, setAlt] = useState(present?.alt ?? '');
  const [caption, setCaption] = useState(present?.title ?? '');
  const [size, setSize] = useState<ImageSize>(present?.size ?? DEFAULT_IMAGE_SIZE);
  const { adding, error, add, upload } = useAddingImage(present, { onAdd, onUpload, onClose });
  const first = useRef<HTMLInputElement>(null);
  const ready = from === 'device' ? file !== null : normalizeLine(address) !== '';
  const action = present ? 'Save Image' : EDITOR_MESSAGES.addImage;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (!ready || adding) return;
    const said = { alt: normalizeLine(alt), title: normalizeLine(caption) || null, size };
    if (from === 'device' && file) return void upload(file, said);
    // The button is about to be disabled, which would move the focus out of the dialog.
    first.current?.focus();
    void add(normalizeLine(address), said);
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
          {onUpload && <SourceControl source={from} onChange={setFrom} />}
          {from === 'device' ? (
            <FileField file={file} onChange={setFile} />
          ) : (
            <TextInput
              ref={first}
              {...REQUIRED_FIELD}
              label="Image URL"
              description={onUpload || present ? undefined : EDITOR_MESSAGES.onlyFromWeb}
              placeholder="https://example.com/picture.jpg"
              inputMode="url"
              autoComplete="off"
              data-autofocus={!present || undefined}
              value={address}
              onChange={({ currentTarget }) => setAddress(currentTarget.value)}
            />
          )}
          <TextInput
            label={optionalLabel('Alternative text')}
            description="Describe the picture for people who can’t see it"
            data-autofocus={present ? true : undefined}
            value={alt}
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          />
          <TextInput
            label={optionalLabel('Caption')}
            value={caption}
            onChange={({ currentTarget }) => setCaption(currentTarget.value)}
          />
          <SizeField size={size} onChange={setSize} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={adding}>
              Cancel
            </Button>
            <Button type="submit" disabled={adding || !ready}>
              {adding ? EDITOR_MESSAGES.addingImage : action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const SourceControl = ({ source, onChange }: { source: Source; onChange: (source: Source) => void }) => (
  <SegmentedControl
    aria-label={EDITOR_MESSAGES.imageFrom}
    value={source}
    onChange={(chosen) => onChange(chosen === 'device' ? 'device' : 'address')}
    data={[
      { value: 'device', label: EDITOR_MESSAGES.fromDevice },
      { value: 'address', label: EDITOR_MESSAGES.fromAddress },
    ]}
  />
);

const FileField = ({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) => (
  <FileInput
    {...REQUIRED_FIELD}
    label={EDITOR_MESSAGES.chooseImage}
    description={EDITOR_MESSAGES.imageFiles}
    placeholder={EDITOR_MESSAGES.chooseFile}
    accept={IMAGE_TYPES.join()}
    leftSection={<IconUpload size={16} aria-hidden />}
    data-autofocus
    value={file}
    onChange={onChange}
  />
);

const SizeField = ({ size, onChange }: { size: ImageSize; onChange: (size: ImageSize) => void }) => (
  <Radio.Group label="Size" value={size} onChange={(chosen) => onChange(chosen)}>
    <Group mt="xs">
      {IMAGE_SIZES.map((each) => (
        <Radio key={each} value={each} label={SIZE_NAMES[each]} />
      ))}
    </Group>
  </Radio.Group>
);
