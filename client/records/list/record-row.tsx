import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SiteFrame } from '../../ui/pictures/framed-picture';
import { DeleteIcon } from '../actions/delete-icon';
import type { RecordAction } from '../actions/record-kind';
import { RecordMenu } from '../actions/record-menu';
import { SelectBox, type RowSelection } from './select-box';
import classes from './record-list.module.css';

interface RecordRowProps {
  title: string;
  /** Level of the heading: 3 below a group's. */
  level?: 2 | 3;
  /** URL of its form. */
  to: string;
  picture?: ReactNode;
  /** Aspect ratio of the picture. */
  ratio?: number;
  shape?: SiteFrame['shape'];
  subtitle?: ReactNode;
  /** Badges and short facts. */
  facts?: ReactNode;
  /** Other actions; `titleId` is the element with the record's name. */
  actions?: (titleId: string) => ReactNode;
  /** Actions in the menu. Delete is a button as well. */
  menu: readonly RecordAction[];
  id: string;
  selection: RowSelection;
}

export function RecordRow({
  title,
  level = 2,
  to,
  picture,
  ratio = 1.5,
  shape,
  subtitle,
  facts,
  actions,
  menu,
  id,
  selection,
}: RecordRowProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <li
      className={classes.row}
      aria-labelledby={titleId}
      data-record={id}
      data-selected={selection.checked || undefined}
    >
      <SelectBox className={classes.select} name={title} {...selection} />
      <Link
        className={classes.cover}
        style={{ aspectRatio: ratio }}
        data-upright={ratio <= 1 || undefined}
        data-shape={shape}
        to={to}
        tabIndex={-1}
        aria-hidden
      >
        {picture}
      </Link>
      <div className={classes.about}>
        <Heading className={classes.title} id={titleId}>
          <Link to={to}>{title}</Link>
        </Heading>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        {facts && <div className={classes.facts}>{facts}</div>}
      </div>
      <div className={classes.actions}>
        {actions?.(titleId)}
        <Tooltip label="Edit">
          <ActionIcon component={Link} to={to} variant="subtle" size="lg" aria-label={`Edit “${title}”`}>
            <IconPencil size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <DeleteIcon name={title} menu={menu} />
        <RecordMenu name={title} actions={menu} />
      </div>
    </li>
  );
}
