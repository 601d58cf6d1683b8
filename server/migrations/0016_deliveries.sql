CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer NOT NULL,
	"request_id" text,
	"network" text NOT NULL,
	"account_id" text NOT NULL,
	"account_name" text NOT NULL,
	"title" text NOT NULL,
	"local_time" text NOT NULL,
	"time_zone" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"next_at" timestamp with time zone,
	"slot_at" timestamp with time zone,
	"claim" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"prepares" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"reconcile_tries" integer DEFAULT 0 NOT NULL,
	"reconcile_since" timestamp with time zone,
	"is_uncertain" boolean DEFAULT false NOT NULL,
	"waiting_since" timestamp with time zone,
	"progress" jsonb,
	"awaited_until" timestamp with time zone,
	"remote_id" text,
	"url" text,
	"done_at" timestamp with time zone,
	"failure_kind" text,
	"failure_message" text,
	"network_message" text,
	"notified_incident" text,
	"idempotency_key" text,
	"idempotency_position" integer,
	"request_hash" text,
	"replay_of" bigint,
	"forecast" text,
	"forecast_notes" jsonb,
	"forecast_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery_stops" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer,
	"kind" text,
	"network" text,
	"account_id" text,
	"reason" text NOT NULL,
	"by_staff" boolean NOT NULL,
	"stopped_by_id" integer,
	"stopped_at" timestamp with time zone NOT NULL,
	"resumed_by_id" integer,
	"resumed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "post_publishes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"site_id" integer NOT NULL,
	"copy_id" integer,
	"actor" jsonb NOT NULL,
	"request" jsonb NOT NULL,
	"post_id" text,
	"site_post" jsonb,
	"share_ids" bigint[] DEFAULT '{}' NOT NULL,
	"summary" jsonb NOT NULL,
	"answer" jsonb
);
--> statement-breakpoint
-- An older process can neither claim nor write from here on: its columns are gone when the lock is released.
LOCK TABLE "shares", "share_rate_limits", "publish_attempts" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "deliveries" ("id", "business_id", "kind", "user_id", "network", "account_id", "account_name", "title", "local_time", "time_zone", "due_at",
	"state", "next_at", "slot_at", "claim", "attempts", "tries", "reconcile_tries", "reconcile_since", "is_uncertain", "waiting_since", "progress",
	"remote_id", "url", "done_at", "failure_kind", "failure_message", "network_message", "notified_incident",
	"idempotency_key", "idempotency_position", "request_hash", "forecast", "forecast_notes", "forecast_at", "version", "created_at", "deleted_at")
OVERRIDING SYSTEM VALUE
SELECT "id", "business_id", 'social.share', "user_id", "network", "target_id", "target_name", left("message", 300), "local_time", "time_zone", "due_at",
	CASE "state" WHEN 'intent' THEN 'planned' WHEN 'published' THEN 'sent' ELSE "state" END,
	"next_at", "slot_at", "claim", "attempts", "tries", "reconcile_tries", "reconcile_since", "is_uncertain", "waiting_since", "publish_state",
	"remote_id", "url", "published_at", "failure_kind", "failure_message", "network_message", "notified_incident",
	"idempotency_key", "idempotency_position", "request_hash", "forecast", "forecast_notes", "forecast_at", "version", "created_at", "deleted_at"
FROM "shares";--> statement-breakpoint
SELECT setval('deliveries_id_seq', greatest((SELECT max("id") FROM "deliveries"), 1), (SELECT count(*) > 0 FROM "deliveries"));--> statement-breakpoint
-- A request that was being sent, or whose answer was not stored, is looked for on its site.
ALTER TABLE "deliveries" ADD COLUMN "attempt_id" integer;--> statement-breakpoint
INSERT INTO "deliveries" ("attempt_id", "business_id", "kind", "user_id", "network", "account_id", "account_name", "title", "local_time", "time_zone", "due_at",
	"state", "next_at", "claim", "attempts", "reconcile_since", "is_uncertain", "remote_id", "done_at", "failure_kind", "failure_message",
	"idempotency_key", "idempotency_position", "request_hash", "created_at")
SELECT a."id", a."business_id", 'posts.publish', a."user_id", s."kind", s."id"::text, s."name", left(coalesce(a."request"->>'title', ''), 300),
	to_char(a."created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', a."created_at",
	o."state", CASE WHEN o."state" = 'unconfirmed' THEN now() END, 1, 1, a."reconcile_since", o."state" = 'unconfirmed',
	CASE WHEN o."state" = 'sent' THEN a."post_id" END, CASE WHEN o."state" = 'sent' THEN a."created_at" END,
	CASE WHEN o."state" = 'failed' THEN 'unreachable' END,
	CASE WHEN o."state" = 'failed' THEN coalesce(a."answer"->>'message', 'Nothing was sent. Publish it again.') END,
	a."idempotency_key", CASE WHEN a."idempotency_key" IS NOT NULL THEN 0 END, a."request_hash", a."created_at"
FROM "publish_attempts" a
JOIN "sites" s ON s."id" = a."site_id"
CROSS JOIN LATERAL (SELECT CASE
	WHEN a."answer" IS NOT NULL AND a."answer"->>'post_status' = '0' THEN 'failed'
	WHEN a."answer" IS NOT NULL THEN 'sent'
	WHEN a."state" = 'started' THEN 'failed'
	ELSE 'unconfirmed' END AS "state") o;--> statement-breakpoint
INSERT INTO "post_publishes" ("id", "site_id", "copy_id", "actor", "request", "post_id", "share_ids", "summary", "answer")
SELECT d."id", a."site_id", a."copy_id",
	jsonb_build_object(
		'caller', jsonb_build_object('userId', a."user_id", 'isStaff', false, 'via', 'session', 'sessionId', null, 'actorId', null, 'businessId', a."business_id", 'timeZone', coalesce(a."request"->>'zone', 'UTC')),
		'client', jsonb_build_object('address', '', 'userAgent', '', 'requestId', '')),
	a."request", a."post_id", a."share_ids"::bigint[], a."summary", a."answer"
FROM "publish_attempts" a
JOIN "deliveries" d ON d."attempt_id" = a."id";--> statement-breakpoint
ALTER TABLE "deliveries" DROP COLUMN "attempt_id";--> statement-breakpoint
DROP TABLE "publish_attempts";--> statement-breakpoint
ALTER TABLE "share_rate_limits" RENAME TO "delivery_accounts";--> statement-breakpoint
ALTER TABLE "delivery_accounts" RENAME COLUMN "target_id" TO "account_id";--> statement-breakpoint
ALTER TABLE "delivery_accounts" RENAME CONSTRAINT "share_rate_limits_network_target_id_pk" TO "delivery_accounts_network_account_id_pk";--> statement-breakpoint
ALTER TABLE "share_steps" DROP CONSTRAINT "share_steps_share_id_shares_id_fk";--> statement-breakpoint
ALTER TABLE "share_steps" RENAME TO "delivery_steps";--> statement-breakpoint
ALTER TABLE "delivery_steps" RENAME COLUMN "share_id" TO "delivery_id";--> statement-breakpoint
ALTER TABLE "delivery_steps" ALTER COLUMN "delivery_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "delivery_steps" RENAME CONSTRAINT "share_steps_pkey" TO "delivery_steps_pkey";--> statement-breakpoint
ALTER SEQUENCE "share_steps_id_seq" RENAME TO "delivery_steps_id_seq";--> statement-breakpoint
ALTER INDEX "share_steps_share" RENAME TO "delivery_steps_delivery";--> statement-breakpoint
ALTER TABLE "shares" DROP CONSTRAINT "shares_business_id_businesses_id_fk";
--> statement-breakpoint
ALTER TABLE "shares" DROP CONSTRAINT "shares_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "shares_next_at";--> statement-breakpoint
DROP INDEX "shares_due_at";--> statement-breakpoint
DROP INDEX "shares_slot";--> statement-breakpoint
DROP INDEX "shares_remote";--> statement-breakpoint
DROP INDEX "shares_idempotency_key";--> statement-breakpoint
DROP INDEX "shares_of_post";--> statement-breakpoint
ALTER TABLE "shares" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "shares" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_steps" ADD CONSTRAINT "delivery_steps_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD CONSTRAINT "delivery_stops_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD CONSTRAINT "delivery_stops_stopped_by_id_users_id_fk" FOREIGN KEY ("stopped_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_stops" ADD CONSTRAINT "delivery_stops_resumed_by_id_users_id_fk" FOREIGN KEY ("resumed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_publishes" ADD CONSTRAINT "post_publishes_id_deliveries_id_fk" FOREIGN KEY ("id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_publishes" ADD CONSTRAINT "post_publishes_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_publishes" ADD CONSTRAINT "post_publishes_copy_id_post_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."post_copies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_next_at" ON "deliveries" USING btree ("next_at","id") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "deliveries_due_at" ON "deliveries" USING btree ("business_id","due_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliveries_slot" ON "deliveries" USING btree ("network","account_id","slot_at") WHERE slot_at is not null;--> statement-breakpoint
CREATE INDEX "deliveries_remote" ON "deliveries" USING btree ("network","account_id","remote_id") WHERE remote_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_idempotency_key" ON "deliveries" USING btree ("business_id","kind","idempotency_key","idempotency_position") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "delivery_stops_active" ON "delivery_stops" USING btree ("business_id") WHERE resumed_at is null;--> statement-breakpoint
CREATE INDEX "post_publishes_copy" ON "post_publishes" USING btree ("copy_id");--> statement-breakpoint
CREATE INDEX "post_publishes_site" ON "post_publishes" USING btree ("site_id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_id_deliveries_id_fk" FOREIGN KEY ("id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shares_of_post" ON "shares" USING btree ("site_id","post_id") WHERE site_id is not null;--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "business_id";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "network";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "target_id";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "target_name";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "local_time";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "time_zone";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "due_at";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "next_at";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "slot_at";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "claim";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "reconcile_tries";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "reconcile_since";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "is_uncertain";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "waiting_since";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "publish_state";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "remote_id";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "url";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "published_at";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "failure_kind";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "failure_message";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "network_message";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "notified_incident";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "idempotency_position";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "request_hash";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "forecast";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "forecast_notes";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "forecast_at";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "shares" DROP COLUMN "deleted_at";