// Rules of ad accounts as stored. Times are milliseconds, money is in the account's smallest unit.

export const ruleStatuses = ['ENABLED', 'DISABLED', 'DELETED', 'HAS_ISSUES'] as const;
type RuleStatus = (typeof ruleStatuses)[number];

export type Filter = { field: string; operator: string; value: unknown };
export type EvaluationSpec = { evaluation_type: string; filters: Filter[]; trigger?: Record<string, unknown> };
export type ExecutionSpec = { execution_type: string; execution_options: Filter[]; is_once_off?: boolean };
export type ScheduleEntry = { days?: number[]; start_minute?: number; end_minute?: number };
export type ScheduleSpec = { schedule_type: string; schedule?: ScheduleEntry[] };

export type AdRule = {
  id: string;
  accountId: string;
  name: string;
  status: RuleStatus;
  evaluation: EvaluationSpec;
  execution: ExecutionSpec;
  schedule: ScheduleSpec;
  createdBy: { id: string; name: string };
  createdAt: number;
  updatedAt: number;
  /** Time up to which the schedule of the rule was run. */
  ranTo: number;
};

export type RuleAction = { action: string; field?: string; old_value?: string; new_value?: string };
export type RuleResult = { object_id: string; object_type: string; actions: RuleAction[] };
/** A run that matched at least one object. */
export type RuleRun = {
  id: string;
  ruleId: string;
  accountId: string;
  at: number;
  isManual: boolean;
  evaluation: EvaluationSpec;
  execution: ExecutionSpec;
  schedule: ScheduleSpec;
  results: RuleResult[];
};
