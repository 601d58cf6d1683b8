import type { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import type { GetFieldProps } from '../../../ui/form/use-field.ts';

export type FacebookField = GetFieldProps<FacebookProfile>;
