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
ALTER TABLE "contest_draws" ADD COLUMN "amount" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_draws" ADD COLUMN "qualified" integer;--> statement-breakpoint
ALTER TABLE "contest_replay_changes" ADD CONSTRAINT "contest_replay_changes_replay_id_contest_replays_id_fk" FOREIGN KEY ("replay_id") REFERENCES "public"."contest_replays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_replay_changes" ADD CONSTRAINT "contest_replay_changes_contestant_id_contestants_id_fk" FOREIGN KEY ("contestant_id") REFERENCES "public"."contestants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_replays" ADD CONSTRAINT "contest_replays_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_replays" ADD CONSTRAINT "contest_replays_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_replay_changes_contestant" ON "contest_replay_changes" USING btree ("contestant_id");--> statement-breakpoint
CREATE INDEX "contest_replays_contest" ON "contest_replays" USING btree ("contest_id","id");--> statement-breakpoint
CREATE INDEX "contestants_address" ON "contestants" USING btree ("contest_id",(signals->>'addressHash'));--> statement-breakpoint
CREATE INDEX "contestants_device" ON "contestants" USING btree ("contest_id",(signals->>'deviceHash'));--> statement-breakpoint
ALTER TABLE "contest_draws" DROP COLUMN "total_weight";--> statement-breakpoint
ALTER TABLE "contest_draws" DROP COLUMN "next_pick";