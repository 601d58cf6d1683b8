import {
  frameCode,
  scriptCode,
  type WidgetAccent,
  type WidgetKind,
  type WidgetPlace,
  type WidgetTheme,
  widgetAccents,
  widgetInfo,
  widgetKinds,
  widgetPlaceLabels,
  widgetThemeLabels,
  widgetThemes,
  widgetUrl,
} from '@fanfare/contract/campaigns/widgets';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Output, query } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { CodeBox } from '../../../ui/page/code-box.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { useCampaign } from '../campaign-frame.tsx';
import type { Campaign } from '../campaign-queries.ts';
import { PreviewFrame } from './preview-frame.tsx';

type Details = Output<'GET /campaign/{id}/widgets'>;

const accentLabels: Record<WidgetAccent, string> = {
  violet: 'Violet',
  coral: 'Coral',
  forest: 'Forest',
  ocean: 'Ocean',
  berry: 'Berry',
  slate: 'Slate',
};

const kindLabels: Record<WidgetKind, string> = {
  entry: widgetInfo.entry.label,
  countdown: widgetInfo.countdown.label,
  bar: widgetInfo.bar.label,
  posts: widgetInfo.posts.label,
};

/** Page with the embed codes of a campaign. */
export function WidgetsPage() {
  const campaign = useCampaign();
  const details = useQuery(query('GET /campaign/{id}/widgets', { params: { id: campaign.id } }));
  if (details.error) return <ErrorState error={details.error} onRetry={() => void details.refetch()} />;
  if (!details.data) return <FormSkeleton fields={4} />;
  return <WidgetWizard campaign={campaign} details={details.data} />;
}

function WidgetWizard({ campaign: { id, campaign_status }, details }: { campaign: Campaign; details: Details }) {
  const [kind, setKind] = useState<WidgetKind>(details.filled[0] ?? 'bar');
  const [theme, setTheme] = useState<WidgetTheme>('auto');
  const [accent, setAccent] = useState<WidgetAccent>('violet');
  const [chosenPlace, setPlace] = useState<WidgetPlace>('inline');
  const { places, about } = widgetInfo[kind];
  const place = places.find((name) => name === chosenPlace) ?? places[0] ?? 'inline';
  const look = { theme, accent };
  const embed = { origin: details.origin, campaignId: id, kind, look, place };
  const isFilled = details.filled.includes(kind);
  return (
    <Grid columns="minmax(0, 1fr) minmax(0, 1fr)" gap={16} align="start" collapse="62em">
      <div>
        <Section title="1. Widget" lead={about}>
          <Choice label="Widget" value={kind} options={widgetKinds} labels={kindLabels} onChange={setKind} />
        </Section>
        <Section title="2. Look">
          <Grid fit={160} gap={12}>
            <Choice label="Theme" value={theme} options={widgetThemes} labels={widgetThemeLabels} onChange={setTheme} />
            <Choice label="Color" value={accent} options={widgetAccents} labels={accentLabels} onChange={setAccent} />
          </Grid>
        </Section>
        <Section title="3. Place">
          <Choice label="Place" value={place} options={places} labels={widgetPlaceLabels} onChange={setPlace} />
        </Section>
      </div>
      <div>
        <Section title="Preview" lead="As visitors see it.">
          {isFilled ? (
            <PreviewFrame
              key={kind}
              kind={kind}
              src={`${widgetUrl('', id, kind, look)}&preview=${encodeURIComponent(details.preview_key)}`}
            />
          ) : (
            <Alert tone="info">{emptyReasons[kind]}</Alert>
          )}
          {campaign_status === 'Paused' && (
            <Alert tone="warn">Visitors see nothing while the campaign is paused. Start it to show this widget.</Alert>
          )}
        </Section>
        <Section title="4. Code" lead="Paste one of these into your page.">
          <CodeBox title="Script" about="Fits its height to the widget." code={scriptCode(embed)} />
          <CodeBox title="Frame" about="For pages that allow no scripts." code={frameCode(embed)} />
        </Section>
      </div>
    </Grid>
  );
}

const emptyReasons: Record<WidgetKind, string> = {
  entry: 'Add a running contest to this campaign to show an entry box.',
  countdown: 'Add a contest with an end date to this campaign to show a countdown.',
  bar: 'Turn on the bar in the setup of this campaign to show it.',
  posts: 'Add published posts to this campaign to show them.',
};

type ChoiceProps<Name extends string> = {
  label: string;
  value: Name;
  options: readonly Name[];
  labels: Record<Name, string>;
  onChange: (name: Name) => void;
};

function Choice<Name extends string>({ label, value, options, labels, onChange }: ChoiceProps<Name>) {
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={options.map((name) => ({ value: name, label: labels[name] }))}
      value={value}
      onChange={(chosen) => {
        const name = options.find((option) => option === chosen);
        if (name !== undefined) onChange(name);
      }}
    />
  );
}
