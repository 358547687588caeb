import { Button, SegmentedControl } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useWindowEvent } from '@mantine/hooks';
import { GALLERY_ORDERS, type GalleryOrder } from '@shared/gallery';
import { IMAGE_TYPES } from '@shared/media';
import { dayIn } from '@shared/time';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, type RefObject } from 'react';
import type { AdminGalleryImageFragment } from '../../../gql/admin';
import { useAdminGalleryQuery } from '../../../gql/admin-hooks';
import { monthAndYear } from '../../../ui/calendar/calendar-days';
import { plural } from '../../../ui/plural';
import { capitalized } from '../../../records/options';
import { RecordList } from '../../../records/list/record-list';
import { SearchField, searchText } from '../../../records/list/search-field';
import { useUrlFilter, type UrlFilter } from '../../../records/list/use-url-filter';
import { useRecordList } from '../../../records/list/use-record-list';
import { useSite } from '../../../ui/site/site';
import { useRecordActions } from '../../../records/actions/use-record-actions';
import { IMAGE_KIND } from './image-kind';
import { useBulkImages } from './use-bulk-images';
import { GalleryTile } from './gallery-tile';
import classes from './gallery.module.css';
import { UploadTray } from './upload/upload-tray';
import { useFileSelection } from './upload/use-file-selection';
import { useAddImage } from './upload/use-add-image';
import { useReading, useUploads } from './upload/uploads';
import { useUnsentGuard } from './upload/use-unsent-guard';
import { GALLERY_ADMIN_MESSAGES } from './texts';
import { GALLERY_MESSAGES } from '../public/texts';
import { dateRangeOf, PERIOD_FILTERS, type PeriodFilter } from './period-filter';

const PAGE_SIZE = 24;

const named = (filter: PeriodFilter): string => filter.replace(' ', '-');
const whenIn = (filter: UrlFilter): PeriodFilter =>
  PERIOD_FILTERS.find((each) => named(each) === filter.get('when')) ?? 'all';
const orderIn = (filter: UrlFilter): GalleryOrder =>
  GALLERY_ORDERS.find((each) => each === filter.get('order')) ?? 'newest';

const noop = (): void => undefined;

export function GalleryTab() {
  const filter = useUrlFilter();
  const { timeZone } = useSite();
  const order = orderIn(filter);
  const query = useAdminGalleryQuery({
    variables: {
      ...dateRangeOf(whenIn(filter), dayIn(timeZone, new Date())),
      search: searchText(filter) || null,
      order: order === 'oldest' ? 'OLDEST' : 'NEWEST',
      first: PAGE_SIZE,
    },
    fetchPolicy: 'cache-and-network',
  });
  const pages = useRecordList(query, (data) => data.galleryImages, GALLERY_MESSAGES.loadFailed);
  const bulk = useBulkImages();
  const actionsOf = useRecordActions(IMAGE_KIND);
  const heading = useRef<HTMLHeadingElement>(null);
  const onDeleted = (): void => heading.current?.focus();
  const menuOf = (image: AdminGalleryImageFragment) => actionsOf(image, { onDeleted });
  const openPicker = useRef<() => void>(noop);
  const { take, refused } = useFileSelection();
  const all = useUploads();
  const isTrayShown = useReading() > 0 || all.length > 0;
  useAddImage(openPicker);
  const leaveGuard = useUnsentGuard();
  useFocusAfter(isTrayShown, heading);
  useFilePaste((files) => void take(files));

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
            <p className={classes.hint}>{GALLERY_ADMIN_MESSAGES.drop}</p>
            {refused}
            {isTrayShown && <UploadTray all={all} />}
          </>
        }
        filter={filter}
        filters={<Filters filter={filter} />}
        pages={pages}
        failed={GALLERY_MESSAGES.loadFailed}
        count={(pictures) => plural(pictures, 'picture')}
        groupOf={({ captureDate }) => monthAndYear(captureDate)}
        empty={{
          title: 'No pictures yet',
          text: 'Add the first ones to bring the Activities page to life.',
          action: <Button onClick={() => openPicker.current()}>{GALLERY_ADMIN_MESSAGES.addFirst}</Button>,
        }}
        none={{ title: 'No matching pictures', showAll: 'Show all pictures' }}
        tiles
        row={(image, selection) => <GalleryTile key={image.id} image={image} menuOf={menuOf} selection={selection} />}
        bulk={bulk}
      />
      {leaveGuard}
    </Dropzone>
  );
}

/** If the element that disappears has the focus, move it to the heading. */
function useFocusAfter(shown: boolean, heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = heading;
    if (!shown) return;
    return () => {
      if (document.activeElement === document.body) current?.focus({ preventScroll: true });
    };
  }, [shown, heading]);
}

/** Receives pasted files. Pasted text stays with the field that has the focus. */
function useFilePaste(onFiles: (files: File[]) => void): void {
  useWindowEvent('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
}

const Filters = ({ filter }: { filter: UrlFilter }) => (
  <>
    <SearchField filter={filter} label="Search pictures by caption" />
    <SegmentedControl
      aria-label="Order"
      value={orderIn(filter)}
      onChange={(value) => filter.set('order', value === 'newest' ? null : value)}
      data={GALLERY_ORDERS.map((each) => ({ value: each, label: `${capitalized(each)} first` }))}
    />
    <SegmentedControl
      aria-label="Taken"
      value={named(whenIn(filter))}
      onChange={(value) => filter.set('when', value === 'all' ? null : value)}
      data={PERIOD_FILTERS.map((each) => ({ value: named(each), label: capitalized(each) }))}
    />
  </>
);
