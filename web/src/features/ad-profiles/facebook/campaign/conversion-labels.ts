import { conversionEvents, conversionWindows } from '@fanfare/contract/ad-profiles/facebook-choices';

const windowLabels: Record<(typeof conversionWindows)[number], string> = {
  '1d_click': '1 day after a click',
  '7d_click': '7 days after a click',
  '1d_click_1d_view': '1 day after a click or a view',
  '7d_click_1d_view': '7 days after a click or 1 day after a view',
};
export const conversionWindowOptions = conversionWindows.map((value) => ({ value, label: windowLabels[value] }));

/** Conversion as shown: COMPLETE_REGISTRATION → Complete registration */
const toLabel = (name: string) => name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ');
export const conversionEventOptions = conversionEvents.map((value) => ({ value, label: toLabel(value) }));
