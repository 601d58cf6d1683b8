CREATE TABLE "contest_action_codes" (
	"action_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_by" integer,
	"used_at" timestamp with time zone,
	CONSTRAINT "contest_action_codes_action_id_code_hash_pk" PRIMARY KEY("action_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "contest_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"points" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contest_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"user_id" integer,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"contest_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_prizes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_prizes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"picture_id" integer,
	"value" text NOT NULL,
	"quantity" integer NOT NULL,
	"min_points" integer NOT NULL,
	"sealed_seed" text,
	"seed_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"campaign_id" integer,
	"created_by" integer,
	"submit_id" text,
	"slug" text,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" integer,
	"language" text NOT NULL,
	"time_zone" text NOT NULL,
	"date_format" text NOT NULL,
	"time_format" text NOT NULL,
	"start_date" text NOT NULL,
	"end_date" text NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"switches" jsonb NOT NULL,
	"facebook" jsonb NOT NULL,
	"youtube" jsonb NOT NULL,
	"twitter" jsonb NOT NULL,
	"emaillist" jsonb NOT NULL,
	"entry_template" text NOT NULL,
	"actions_template" text NOT NULL,
	"entry_form" jsonb NOT NULL,
	"rules" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contest_chain_checkpoints" (
	"contest_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sequence" integer NOT NULL,
	"hash" text NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "contest_chain_checkpoints_contest_id_at_pk" PRIMARY KEY("contest_id","at")
);
--> statement-breakpoint
CREATE TABLE "contest_chain_heads" (
	"contest_id" integer PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_chain_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_chain_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"kind" text NOT NULL,
	"receipt_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sequence" integer,
	"hash" text
);
--> statement-breakpoint
CREATE TABLE "contest_draw_list_parts" (
	"draw_id" integer NOT NULL,
	"part" integer NOT NULL,
	"lines" text NOT NULL,
	CONSTRAINT "contest_draw_list_parts_draw_id_part_pk" PRIMARY KEY("draw_id","part")
);
--> statement-breakpoint
CREATE TABLE "contest_draws" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_draws_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"prize_id" integer NOT NULL,
	"method" text NOT NULL,
	"is_unique" boolean NOT NULL,
	"min_points" integer NOT NULL,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"list_hash" text,
	"list_size" integer,
	"excluded" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"chain_sequence" integer,
	"chain_hash" text,
	"seed" text,
	"amount" integer NOT NULL,
	"qualified" integer,
	"started_by" integer,
	"started_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contest_winners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_winners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"prize_id" integer NOT NULL,
	"draw_id" integer NOT NULL,
	"contestant_id" integer,
	"receipt_hash" text NOT NULL,
	"rank" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"note" text,
	"selected_by" integer,
	"selected_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"claim_token_hash" text,
	"claim_until" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contest_action_completions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_action_completions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"contestant_id" integer NOT NULL,
	"action_id" integer NOT NULL,
	"occurrence" text DEFAULT '' NOT NULL,
	"points" integer NOT NULL,
	"state" text NOT NULL,
	"verification" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"completed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_action_tries" (
	"contestant_id" integer NOT NULL,
	"action_id" integer NOT NULL,
	"tries" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "contest_action_tries_contestant_id_action_id_pk" PRIMARY KEY("contestant_id","action_id")
);
--> statement-breakpoint
CREATE TABLE "contest_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"text_hash" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_entry_days" (
	"contest_id" integer NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contest_entry_days_contest_id_day_source_pk" PRIMARY KEY("contest_id","day","source")
);
--> statement-breakpoint
CREATE TABLE "contest_mail_counts" (
	"key" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "contest_mail_counts_key_day_pk" PRIMARY KEY("key","day")
);
--> statement-breakpoint
CREATE TABLE "contest_state_totals" (
	"contest_id" integer NOT NULL,
	"state" text NOT NULL,
	"contestants" integer NOT NULL,
	CONSTRAINT "contest_state_totals_contest_id_state_pk" PRIMARY KEY("contest_id","state")
);
--> statement-breakpoint
CREATE TABLE "contestants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contestants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"business_id" integer NOT NULL,
	"email" text NOT NULL,
	"email_normalized" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"receipt_hash" text NOT NULL,
	"receipt_code" text,
	"referral_code" text NOT NULL,
	"fields" jsonb NOT NULL,
	"consent_id" integer NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"newsletter_at" timestamp with time zone,
	"reminder_at" timestamp with time zone,
	"referrer_id" integer,
	"points" integer DEFAULT 0 NOT NULL,
	"points_at" timestamp with time zone,
	"score" integer,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"signals" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"origin" text NOT NULL,
	"source" text NOT NULL,
	"source_detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmation_mailed_at" timestamp with time zone,
	"link_mail_at" timestamp with time zone,
	"state_at" timestamp with time zone NOT NULL,
	"state_reason" text,
	"state_note" text
);
--> statement-breakpoint
CREATE TABLE "contest_replay_changes" (
	"replay_id" integer NOT NULL,
	"contestant_id" integer NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"score" integer NOT NULL,
	"reasons" jsonb NOT NULL,
	CONSTRAINT "contest_replay_changes_replay_id_contestant_id_pk" PRIMARY KEY("replay_id","contestant_id")
);
--> statement-breakpoint
CREATE TABLE "contest_replays" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_replays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"strictness" text NOT NULL,
	"state" text NOT NULL,
	"scored" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"started_by" integer,
	"started_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "facebook_apps" DROP CONSTRAINT "facebook_apps_pkey";--> statement-breakpoint
ALTER TABLE "facebook_apps" ADD CONSTRAINT "facebook_apps_business_id_app_id_pk" PRIMARY KEY("business_id","app_id");--> statement-breakpoint
ALTER TABLE "contest_action_codes" ADD CONSTRAINT "contest_action_codes_action_id_contest_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."contest_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_actions" ADD CONSTRAINT "contest_actions_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_changes" ADD CONSTRAINT "contest_changes_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_changes" ADD CONSTRAINT "contest_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_old_slugs" ADD CONSTRAINT "contest_old_slugs_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_prizes" ADD CONSTRAINT "contest_prizes_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_chain_checkpoints" ADD CONSTRAINT "contest_chain_checkpoints_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_chain_heads" ADD CONSTRAINT "contest_chain_heads_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_chain_lines" ADD CONSTRAINT "contest_chain_lines_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_draw_list_parts" ADD CONSTRAINT "contest_draw_list_parts_draw_id_contest_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."contest_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_draws" ADD CONSTRAINT "contest_draws_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_draws" ADD CONSTRAINT "contest_draws_prize_id_contest_prizes_id_fk" FOREIGN KEY ("prize_id") REFERENCES "public"."contest_prizes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_draws" ADD CONSTRAINT "contest_draws_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_winners" ADD CONSTRAINT "contest_winners_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_winners" ADD CONSTRAINT "contest_winners_prize_id_contest_prizes_id_fk" FOREIGN KEY ("prize_id") REFERENCES "public"."contest_prizes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_winners" ADD CONSTRAINT "contest_winners_draw_id_contest_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."contest_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_winners" ADD CONSTRAINT "contest_winners_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_winners" ADD CONSTRAINT "contest_winners_selected_by_users_id_fk" FOREIGN KEY ("selected_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_action_completions" ADD CONSTRAINT "contest_action_completions_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_action_completions" ADD CONSTRAINT "contest_action_completions_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_action_completions" ADD CONSTRAINT "contest_action_completions_action_id_contest_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."contest_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_action_tries" ADD CONSTRAINT "contest_action_tries_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_action_tries" ADD CONSTRAINT "contest_action_tries_action_id_contest_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."contest_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_consents" ADD CONSTRAINT "contest_consents_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_entry_days" ADD CONSTRAINT "contest_entry_days_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_state_totals" ADD CONSTRAINT "contest_state_totals_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contestants" ADD CONSTRAINT "contestants_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contestants" ADD CONSTRAINT "contestants_consent_id_contest_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."contest_consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_replay_changes" ADD CONSTRAINT "contest_replay_changes_replay_id_contest_replays_id_fk" FOREIGN KEY ("replay_id") REFERENCES "public"."contest_replays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_replay_changes" ADD CONSTRAINT "contest_replay_changes_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_replays" ADD CONSTRAINT "contest_replays_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_replays" ADD CONSTRAINT "contest_replays_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_actions_contest" ON "contest_actions" USING btree ("contest_id","position");--> statement-breakpoint
CREATE INDEX "contest_changes_contest" ON "contest_changes" USING btree ("contest_id","id");--> statement-breakpoint
CREATE INDEX "contest_old_slugs_contest" ON "contest_old_slugs" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "contest_prizes_contest" ON "contest_prizes" USING btree ("contest_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "contests_slug" ON "contests" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "contests_submit" ON "contests" USING btree ("business_id","submit_id");--> statement-breakpoint
CREATE INDEX "contests_business" ON "contests" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "contests_campaign" ON "contests" USING btree ("campaign_id") WHERE campaign_id is not null;--> statement-breakpoint
CREATE INDEX "contests_times" ON "contests" USING btree ("business_id","starts_at","ends_at");--> statement-breakpoint
CREATE INDEX "contests_to_end" ON "contests" USING btree ("ends_at") WHERE published_at is not null and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contest_chain_lines_sequence" ON "contest_chain_lines" USING btree ("contest_id","sequence");--> statement-breakpoint
CREATE INDEX "contest_chain_lines_unsealed" ON "contest_chain_lines" USING btree ("contest_id","id") WHERE sequence is null;--> statement-breakpoint
CREATE INDEX "contest_chain_lines_receipt" ON "contest_chain_lines" USING btree ("contest_id","receipt_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "contest_draws_prize" ON "contest_draws" USING btree ("prize_id");--> statement-breakpoint
CREATE INDEX "contest_draws_contest" ON "contest_draws" USING btree ("contest_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contest_winners_rank" ON "contest_winners" USING btree ("draw_id","rank");--> statement-breakpoint
CREATE UNIQUE INDEX "contest_winners_receipt" ON "contest_winners" USING btree ("prize_id","receipt_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "contest_winners_claim" ON "contest_winners" USING btree ("claim_token_hash");--> statement-breakpoint
CREATE INDEX "contest_winners_contest" ON "contest_winners" USING btree ("contest_id");--> statement-breakpoint
CREATE INDEX "contest_winners_to_claim" ON "contest_winners" USING btree ("claim_until") WHERE state in ('selected', 'announced');--> statement-breakpoint
CREATE UNIQUE INDEX "contest_action_completions_once" ON "contest_action_completions" USING btree ("contestant_id","action_id","occurrence");--> statement-breakpoint
CREATE INDEX "contest_action_completions_contest" ON "contest_action_completions" USING btree ("contest_id","completed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contest_consents_text" ON "contest_consents" USING btree ("contest_id","text_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "contestants_email" ON "contestants" USING btree ("contest_id","email_normalized");--> statement-breakpoint
CREATE UNIQUE INDEX "contestants_receipt" ON "contestants" USING btree ("contest_id","receipt_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "contestants_referral_code" ON "contestants" USING btree ("referral_code");--> statement-breakpoint
CREATE INDEX "contestants_newest" ON "contestants" USING btree ("contest_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contestants_state" ON "contestants" USING btree ("contest_id","state","id");--> statement-breakpoint
CREATE INDEX "contestants_points" ON "contestants" USING btree ("contest_id","points" DESC NULLS LAST,"points_at");--> statement-breakpoint
CREATE INDEX "contestants_referrer" ON "contestants" USING btree ("referrer_id") WHERE referrer_id is not null;--> statement-breakpoint
CREATE INDEX "contestants_person" ON "contestants" USING btree ("business_id","email_normalized");--> statement-breakpoint
CREATE INDEX "contestants_email_prefix" ON "contestants" USING btree ("contest_id",lower(email) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contestants_name_prefix" ON "contestants" USING btree ("contest_id",lower(name) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contestants_text" ON "contestants" USING gin ("email" gin_trgm_ops,"name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contestants_address" ON "contestants" USING btree ("contest_id",(signals->>'addressHash'));--> statement-breakpoint
CREATE INDEX "contestants_device" ON "contestants" USING btree ("contest_id",(signals->>'deviceHash'));--> statement-breakpoint
CREATE INDEX "contestants_unconfirmed" ON "contestants" USING btree ("created_at") WHERE state = 'unconfirmed';--> statement-breakpoint
CREATE INDEX "contestants_reminder" ON "contestants" USING btree ("contest_id") WHERE reminder_at is not null;--> statement-breakpoint
CREATE INDEX "contestants_link_mail" ON "contestants" USING btree ("link_mail_at") WHERE link_mail_at is not null;--> statement-breakpoint
CREATE INDEX "contest_replay_changes_contestant" ON "contest_replay_changes" USING btree ("contestant_id");--> statement-breakpoint
CREATE INDEX "contest_replays_contest" ON "contest_replays" USING btree ("contest_id","id");