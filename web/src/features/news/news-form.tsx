import { NewsDraft, newsStyles } from '@fanfare/contract/news';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { RichTextField } from '../../ui/fields/rich-text-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Grid } from '../../ui/layout/layout.tsx';
import { AudienceField } from './audience-field.tsx';
import classes from './news-form.module.css';
import { NewsPreview } from './news-preview.tsx';
import { TimeframeField } from './timeframe-field.tsx';

type Draft = z.input<typeof NewsDraft>;
type Props = { initial?: Partial<Draft>; submit: string; onSubmit: (draft: Draft) => unknown };

const styleNames = { info: 'Info', success: 'Success', warning: 'Warning', danger: 'Danger' } as const;
const styles = newsStyles.map((style) => ({ value: style, label: styleNames[style] }));
const blank: Partial<Draft> = { intro: '', message: '', style: 'info', banner: false, access_levels: [] };

/** News form with a live preview. */
export function NewsForm({ initial = blank, submit, onSubmit }: Props) {
  return (
    <Form
      schema={NewsDraft}
      submit={submit}
      label="News"
      initial={initial}
      onSubmit={onSubmit}
      secondaryAction={
        <Button component={Link} to="/staff/news" variant="default">
          Cancel
        </Button>
      }
    >
      {(field, { values }) => (
        <Grid className={classes.desk} columns={1} gap={24}>
          <Grid gap={16} content="start" miw={0}>
            <TextField {...field('header')} label="Headline" maxLength={120} />
            <TextareaField {...field('intro')} label="Intro" description="1 or 2 sentences." rows={2} maxLength={300} />
            <RichTextField {...field('message')} label="Text" description="Shown under “more” and in the news menu." />
            <SelectField {...field('style')} label="Style" options={styles} />
            <SwitchField
              {...field('banner')}
              label="Show as banner"
              description="Shown on every page until the reader closes it."
            />
            <TimeframeField start={field('start_date')} end={field('end_date')} />
            <AudienceField {...field('access_levels')} />
          </Grid>
          <NewsPreview draft={values} />
        </Grid>
      )}
    </Form>
  );
}
