/** A claimed share belongs to its worker for 3 min. Without renewal it then counts as lost and is reconciled. */
export const leaseMs = 3 * 60_000;
/** The worker renews the lease every 45 s while a call runs. */
export const heartbeatMs = 45_000;
