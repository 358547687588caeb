import { Button } from '@mantine/core';
import type { ActSubject } from '@shared/acts';
import { IconListSearch } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { RECORD_ACTIONS } from '../texts';
import { actsPath } from './acts-path';

/** Leads to the history of what there is one of, and which therefore has no menu. */
export const ActsLink = ({ subject }: { subject: ActSubject }) => (
  <Button
    component={Link}
    to={actsPath({ subject })}
    variant="subtle"
    leftSection={<IconListSearch size={16} stroke={1.5} aria-hidden />}
  >
    {RECORD_ACTIONS.acts}
  </Button>
);
