import { Anchor, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Block } from '../layout/layout.tsx';
import type { Tone } from './alert.tsx';
import classes from './site-banner.module.css';
import tones from './tones.module.css';

type SiteBannerProps = {
  tone?: Tone;
  /** Text shown after "more"; without it there is no toggle. */
  more?: ReactNode;
  onClose?: () => void;
  label?: string;
  children: ReactNode;
};

const icons = { good: IconCircleCheck, warn: IconAlertTriangle, bad: IconCircleX, info: IconInfoCircle };

/** Site-wide banner: one line, with the rest behind "more". */
export function SiteBanner({ tone = 'info', more, onClose, label = 'Announcement', children }: SiteBannerProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Icon = icons[tone];
  return (
    <section className={`${tones.tone} ${classes.banner}`} data-tone={tone} aria-label={label}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <Block className={classes.text} flex={1} miw={0} breakWords>
        <p>
          {children}{' '}
          {more && (
            <Anchor
              component="button"
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Less' : 'More'}
            </Anchor>
          )}
        </p>
        {more && (
          <Block id={id} maw="80ch" mt={4} hidden={!isOpen}>
            {more}
          </Block>
        )}
      </Block>
      {onClose && <CloseButton size="sm" aria-label="Close announcement" onClick={onClose} />}
    </section>
  );
}
