import type { NewsDraft } from '@fanfare/contract/news';
import { Title } from '@mantine/core';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { now } from '../../lib/clock.ts';
import { Block } from '../../ui/layout/layout.tsx';
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
      <Title order={2} id={id} fz={16}>
        Preview
      </Title>
      {draft.banner && (
        <>
          <h3>Banner</h3>
          <Block clip panel>
            <NewsBanner item={item} label="Preview of the banner" />
          </Block>
        </>
      )}
      <h3>News menu</h3>
      <Block clip panel>
        <NewsEntry item={item} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </Block>
    </section>
  );
}
