import { Badge, Button } from '@mantine/core';
import { IconHandStop, IconPlayerPlay } from '@tabler/icons-react';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { SettingsAnswer } from '../bulk-queries.ts';
import { type StopSwitch, switchWords, useStopSwitch } from '../frame/use-stop-switch.ts';
import classes from './settings.module.css';

const effects: Record<StopSwitch, { on: string; off: string }> = {
  stop_generation: {
    on: 'New articles are started at the pace below. Stopping takes effect within a minute.',
    off: 'No new articles are started. One that is being written is finished, and its cost counts.',
  },
  stop_posting_articles: {
    on: 'Ready articles are published at the times below. Stopping takes effect within a minute.',
    off: 'Articles are written but not published. You can still publish one yourself.',
  },
};
const switches = ['stop_generation', 'stop_posting_articles'] as const;

type Props = { settings: SettingsAnswer['settings']; canManage: boolean };

/** Switches that stop writing and publishing of articles. Each button acts at once. */
export function StopSwitches({ settings, canManage }: Props) {
  const { set, isBusy } = useStopSwitch();
  return (
    <Section title="Running" lead="Stop or start everything at once, for all categories.">
      <Grid component="ul" className={classes.switches} gap={12}>
        {switches.map((name) => {
          const isStopped = Boolean(settings[name]);
          const { name: label, start, stop } = switchWords[name];
          return (
            <li key={name} data-stopped={isStopped || undefined}>
              <Block flex="1 1 320px" miw={0}>
                <h3>
                  {label}{' '}
                  <Badge component="span" color={isStopped ? 'orange' : 'green'} flex="none">
                    {isStopped ? 'Stopped' : 'On'}
                  </Badge>
                </h3>
                <Block component="p" fz={14} c={isStopped ? undefined : 'dimmed'}>
                  {isStopped ? effects[name].off : effects[name].on}
                </Block>
              </Block>
              <Button
                variant={isStopped ? 'filled' : 'light'}
                color={isStopped ? undefined : 'red'}
                leftSection={
                  isStopped ? (
                    <IconPlayerPlay size={18} stroke={1.5} aria-hidden />
                  ) : (
                    <IconHandStop size={18} stroke={1.5} aria-hidden />
                  )
                }
                loading={isBusy}
                disabled={!canManage}
                onClick={() => set(name, !isStopped)}
              >
                {isStopped ? start : stop}
              </Button>
            </li>
          );
        })}
      </Grid>
    </Section>
  );
}
