import { Anchor, CloseButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './site-banner.module.css';

type Props = { children: ReactNode; more: ReactNode; onClose: () => void };

/** The site-wide alert: one line, with the rest behind "more". */
export function SiteBanner({ children, more, onClose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <aside className={classes.banner} aria-label="Announcement">
      <IconInfoCircle size={20} stroke={1.5} aria-hidden="true" />
      <div className={classes.words}>
        <p>
          {children}{' '}
          <Anchor
            component="button"
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'less' : 'more'}
          </Anchor>
        </p>
        <div id={id} hidden={!isOpen}>
          {more}
        </div>
      </div>
      <CloseButton size="sm" aria-label="Close this announcement" onClick={onClose} />
    </aside>
  );
}
