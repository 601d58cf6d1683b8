import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { Page } from '../ui/page/page.tsx';
import { BasicsSection } from './basics-section.tsx';
import { ChartSection } from './chart-section.tsx';
import { FormSection } from './form-section.tsx';
import { LongTableSection } from './long-table-section.tsx';
import { MessageSection } from './message-section.tsx';
import { OverlaySection } from './overlay-section.tsx';
import { StateSection } from './state-section.tsx';
import { TableSection } from './table-section.tsx';
import { WizardSection } from './wizard-section.tsx';

/** All shared components in all states, for developers. Served in development only, at /ui. */
export function GalleryPage() {
  return (
    <Page title="Components" lead="All shared components of Fanfare in all states." action={<SchemeButton />}>
      <BasicsSection />
      <MessageSection />
      <FormSection />
      <WizardSection />
      <TableSection />
      <LongTableSection />
      <StateSection />
      <ChartSection />
      <OverlaySection />
    </Page>
  );
}

function SchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? 'Light' : 'Dark'}
    </Button>
  );
}
