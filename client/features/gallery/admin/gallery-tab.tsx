import { Button, SegmentedControl } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useWindowEvent } from '@mantine/hooks';
import {
  daysOf,
  GALLERY_FILTERS,
  GALLERY_MESSAGES,
  GALLERY_ORDERS,
  type GalleryFilter,
  type GalleryOrder,
} from '@shared/gallery';
import { IMAGE_TYPES } from '@shared/media';
import { dayIn } from '@shared/time';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { AdminGalleryImageFragment } from '../../../gql/admin';
import { useAdminGalleryQuery } from '../../../gql/admin-hooks';
import { capitalized } from '../../../ui/records/options';
import { RecordList } from '../../../ui/records/record-list';
import { SearchField, searchIn } from '../../../ui/records/search-field';
import { useAddressFilter, type AddressFilter } from '../../../ui/records/use-address-filter';
import { useRecordList } from '../../../ui/records/use-record-list';
import { useSite } from '../../../ui/site';
import { useLeaveGuard } from '../../../ui/use-leave-guard';
import { DeleteImage, GalleryTile } from './gallery-tile';
import classes from './gallery.module.css';
import { UploadTray, useTaking } from './upload/upload-tray';
import { useAdding } from './upload/use-adding';
import { uploads, useUploads } from './upload/uploads';

const PAGE_SIZE = 24;

const named = (filter: GalleryFilter): string => filter.replace(' ', '-');
const whenIn = (filter: AddressFilter): GalleryFilter =>
  GALLERY_FILTERS.find((each) => named(each) === filter.get('when')) ?? 'all';
const orderIn = (filter: AddressFilter): GalleryOrder =>
  GALLERY_ORDERS.find((each) => each === filter.get('order')) ?? 'newest';

const LOST = 'Pictures that are not uploaded yet are lost. Captions that you were changing stay in this browser.';
const noop = (): void => undefined;

/** The Gallery tab: pictures are dropped on it, described, uploaded, and put right where they stand. */
export function GalleryTab() {
  const filter = useAddressFilter();
  const { timeZone } = useSite();
  const order = orderIn(filter);
  const asked = useAdminGalleryQuery({
    variables: {
      ...daysOf(whenIn(filter), dayIn(timeZone, new Date())),
      search: searchIn(filter) || null,
      order: order === 'oldest' ? 'OLDEST' : 'NEWEST',
      first: PAGE_SIZE,
    },
    fetchPolicy: 'cache-and-network',
  });
  const pages = useRecordList(asked, (data) => data.galleryImages, GALLERY_MESSAGES.fetchFailed);
  const [deleting, setDeleting] = useState<AdminGalleryImageFragment | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const openPicker = useRef<() => void>(noop);
  const { take, refused } = useTaking();
  const all = useUploads();
  useAdding(openPicker);
  const leaveGuard = useUnsentGuard();
  useFocusAfter(all.length > 0, heading);
  useWindowEvent('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    void take(files);
  });

  return (
    <Dropzone
      className={classes.zone}
      accept={[...IMAGE_TYPES]}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      openRef={openPicker}
      onDropAny={(files, rejected) => void take([...files, ...rejected.map(({ file }) => file)])}
      onDrop={noop}
      onPaste={noop}
      inputProps={{ 'aria-label': 'Pictures' }}
    >
      <RecordList
        title="Gallery"
        heading={heading}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => openPicker.current()}>
            Add pictures
          </Button>
        }
        above={
          <>
            <p className={classes.hint}>{GALLERY_MESSAGES.drop}</p>
            {refused}
            {all.length > 0 && <UploadTray all={all} />}
          </>
        }
        filter={filter}
        filters={<Filters filter={filter} />}
        pages={pages}
        failed={GALLERY_MESSAGES.fetchFailed}
        empty={{ title: 'No pictures yet', text: 'The first ones make the Activities page come alive.' }}
        none={{ title: 'No picture matches', showAll: 'Show all pictures' }}
        tiles
        row={(image) => <GalleryTile key={image.id} image={image} onDelete={setDeleting} />}
      />
      {deleting && (
        <DeleteImage image={deleting} onDeleted={() => heading.current?.focus()} onClose={() => setDeleting(null)} />
      )}
      {leaveGuard}
    </Dropzone>
  );
}

/** What has not been sent is nowhere but here. */
const useUnsentGuard = () =>
  useLeaveGuard(
    () => uploads.all().length > 0 || document.querySelector('form[data-unsaved]') !== null,
    LOST,
    () => uploads.clear(),
  );

/** When what is `shown` goes and had the focus, the heading takes it. */
function useFocusAfter(shown: boolean, heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = heading;
    if (!shown) return;
    return () => {
      if (document.activeElement === document.body) current?.focus({ preventScroll: true });
    };
  }, [shown, heading]);
}

const Filters = ({ filter }: { filter: AddressFilter }) => (
  <>
    <SearchField filter={filter} label="Search pictures by caption" />
    <SegmentedControl
      aria-label="Taken"
      value={named(whenIn(filter))}
      onChange={(value) => filter.set('when', value === 'all' ? null : value)}
      data={GALLERY_FILTERS.map((each) => ({ value: named(each), label: capitalized(each) }))}
    />
    <SegmentedControl
      aria-label="Order"
      value={orderIn(filter)}
      onChange={(value) => filter.set('order', value === 'newest' ? null : value)}
      data={GALLERY_ORDERS.map((each) => ({ value: each, label: `${capitalized(each)} first` }))}
    />
  </>
);
