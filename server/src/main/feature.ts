import type { FindAdProfileUses } from '../features/ad-profiles/index.ts';
import type { ApprovalKind } from '../features/approvals/index.ts';
import type { CalendarSource } from '../features/calendar/index.ts';
import type { CampaignSource } from '../features/campaigns/index.ts';
import type { DashboardSource } from '../features/dashboard/index.ts';
import type { DeliveryKind } from '../features/deliveries/index.ts';
import type { FilterUser } from '../features/insights/index.ts';
import type { PersonRecords } from '../features/leads/index.ts';
import type { EventHandler } from '../platform/events/index.ts';
import type {
  EmailLink,
  KeyApi,
  MetricSource,
  PublicForm,
  RedirectRoute,
  Route,
  VisitorPages,
  Webhook,
} from '../platform/http/index.ts';
import type { JobHandler } from '../platform/jobs/index.ts';

/** Parts that a feature contributes to the product. A feature may return more, for features that depend on it. */
export type Feature = {
  routes?: readonly Route[];
  /** GET routes that redirect a browser window. */
  redirectRoutes?: readonly RedirectRoute[];
  /** Public pages that the feature serves without sign-in. */
  visitorPages?: readonly VisitorPages[];
  webhooks?: readonly Webhook[];
  /** Calls that integrations make with keys of their own. */
  keyApis?: readonly KeyApi[];
  publicForms?: readonly PublicForm[];
  emailLinks?: readonly EmailLink[];
  jobs?: readonly JobHandler[];
  events?: readonly EventHandler[];
  deliveryKinds?: readonly DeliveryKind[];
  approvalKinds?: readonly ApprovalKind[];
  calendarSources?: readonly CalendarSource[];
  dashboardSources?: readonly DashboardSource[];
  campaignSources?: readonly CampaignSource[];
  /** Data that the feature stored about people: the page of their rights lists it, and erases it in one transaction. */
  personRecords?: readonly PersonRecords[];
  adProfileUses?: readonly FindAdProfileUses[];
  filterUsers?: readonly FilterUser[];
  /** Metrics that `/metrics` reads. */
  metrics?: readonly MetricSource[];
  /** A loop of its own besides its jobs, in processes that run jobs. It stops before the job queue. */
  worker?: { start: () => void; stop: (withinMs?: number) => Promise<void> };
};

/** Collects everything the features contribute under one name. */
export const collect = <K extends Exclude<keyof Feature, 'worker'>>(features: readonly Feature[], key: K) =>
  features.flatMap((feature): NonNullable<Feature[K]>[number][] => [...(feature[key] ?? [])]);
