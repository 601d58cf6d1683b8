import type { ReportLevel, ReportNetwork, ReportRow, StatusFilter } from '@fanfare/contract/insights/report';
import type { ReactNode } from 'react';
import type { RowAction } from '../../ui/table/data-table.tsx';

/** Account and level of a report; actions apply to its rows. */
export type ReportScope = {
  network: ReportNetwork;
  /** The account's id, or `allAccounts`: then rows of several accounts may be selected (`account_id` of each row). */
  account: string;
  level: ReportLevel;
  status: StatusFilter;
  /** Loads the report again, after an action has changed rows. */
  refresh: () => void;
};

/** The rows a user selected. */
export type ReportSelection = ReportScope & { rows: readonly ReportRow[]; clear: () => void };

/** Elements that actions on rows add to a report, from `actions/use-report-actions.tsx`. */
export type ReportActions = {
  /** Buttons in the bar of selected rows. */
  renderSelection: (selection: ReportSelection) => ReactNode;
  /** Entries in the menu of one row, after "Details". */
  rowActions: (row: ReportRow) => RowAction[];
  /** Notices above the table (running actions, a stop of all changes) and the dialogs of actions. */
  notices: ReactNode;
  /** Row ids with an action under way, and the text shown instead of the status: "Pausing…". */
  pending: ReadonlyMap<string, string>;
};
