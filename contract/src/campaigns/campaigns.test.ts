import { describe, expect, test } from 'vitest';
import { CampaignDraft, statusButton } from './campaigns.ts';
import { frameCode, scriptCode, WidgetLook } from './widgets.ts';

test.each([
  ['Active', 'Pause', 'Paused'],
  ['Paused', 'Start', 'Active'],
] as const)('campaign with status %s → button %s', (status, label, next) => {
  expect(statusButton(status)).toEqual({ label, next });
});

test('campaign draft with only a name → blanks around the name removed, bar switched off, parts unchanged', () => {
  expect(CampaignDraft.parse({ name: ' Autumn ' })).toEqual({
    name: 'Autumn',
    notification_promotion: { enabled: false, message: '', link: '' },
  });
});

describe('embed codes', () => {
  const embed = {
    origin: 'https://fanfare.example',
    campaignId: 7,
    kind: 'bar',
    place: 'top',
    look: { theme: 'dark', accent: 'ocean' },
  } as const;

  test('campaign widget embedded as a script → script tag with kind, place and look', () => {
    expect(scriptCode(embed)).toBe(
      '<script src="https://fanfare.example/embed/campaign.js" data-campaign="7" data-widget="bar" data-place="top" data-theme="dark" data-accent="ocean" async></script>',
    );
  });

  test('campaign widget embedded as a frame → iframe with the height of its kind', () => {
    expect(frameCode(embed)).toBe(
      '<iframe src="https://fanfare.example/w/7/bar?theme=dark&amp;accent=ocean" title="Bar" style="border:0;width:100%;height:72px" loading="lazy"></iframe>',
    );
  });

  test.each([[{}], [{ theme: '"><script>', accent: 'x' }]])(
    'campaign widget with the look %j → default look',
    (look) => {
      expect(WidgetLook.parse(look)).toEqual({ theme: 'auto', accent: 'violet' });
    },
  );
});
