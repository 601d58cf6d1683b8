import type { NewsDraft } from '@fanfare/contract/news';
import { Title } from '@mantine/core';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { now } from '../../lib/clock.ts';
import { NewsBanner } from './news-banner.tsx';
import { NewsEntry } from './news-entry.tsx';
import classes from './news-form.module.css';

/** Live preview of the draft. */
export function NewsPreview({ draft }: { draft: Partial<z.input<typeof NewsDraft>> }) {
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const item = {
    header: draft.header?.trim() || 'Your headline',
    intro: draft.intro ?? '',
    content: draft.message ?? '',
    style: draft.style ?? 'info',
    start_date: draft.start_date ?? now().toISOString(),
    read: false,
  };
  return (
    <section className={classes.preview} aria-labelledby={id}>
      <Title order={2} id={id}>
        Preview
      </Title>
      {draft.banner && (
        <>
          <h3>Banner</h3>
          <div className={classes.sample}>
            <NewsBanner item={item} label="Preview of the banner" />
          </div>
        </>
      )}
      <h3>News menu</h3>
      <div className={classes.sample}>
        <NewsEntry item={item} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </div>
    </section>
  );
}
