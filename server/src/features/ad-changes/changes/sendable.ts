import type { AdChange, SendableChange } from '../change.ts';
import { budgetChange } from './budget-change.ts';
import { copyChange } from './copy-change.ts';
import { removeChange } from './remove-change.ts';
import { statusChange } from './status-change.ts';

export const toSendable = (change: AdChange): SendableChange => {
  switch (change.type) {
    case 'status':
      return statusChange(change);
    case 'copy':
      return copyChange(change);
    case 'remove':
      return removeChange(change);
    case 'budget':
      return budgetChange(change);
  }
};
