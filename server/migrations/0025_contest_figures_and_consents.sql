CREATE TABLE "contest_entry_slots" (
	"contest_id" integer NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "contest_entry_slots_contest_id_slot_pk" PRIMARY KEY("contest_id","slot")
);
--> statement-breakpoint
CREATE TABLE "contest_people" (
	"business_id" integer NOT NULL,
	"email_normalized" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "contest_people_business_id_email_normalized_pk" PRIMARY KEY("business_id","email_normalized")
);
--> statement-breakpoint
CREATE TABLE "contest_people_slots" (
	"business_id" integer NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "contest_people_slots_business_id_slot_pk" PRIMARY KEY("business_id","slot")
);
--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "campaign_bar" jsonb;--> statement-breakpoint
ALTER TABLE "contests" ADD COLUMN "campaign_bar_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "source_path" text;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "request" jsonb;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "earlier_consents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_entry_slots" ADD CONSTRAINT "contest_entry_slots_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_people" ADD CONSTRAINT "contest_people_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_people_slots" ADD CONSTRAINT "contest_people_slots_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_entry_slots_slot" ON "contest_entry_slots" USING btree ("slot");--> statement-breakpoint
CREATE INDEX "contest_people_slots_slot" ON "contest_people_slots" USING btree ("slot");--> statement-breakpoint
INSERT INTO "contest_entry_slots" SELECT "contest_id", date_bin('15 minutes', "at", '2000-01-01Z'), count(*) FROM "contest_chain_lines" "line" WHERE "kind" = 'entered' AND "sequence" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "contest_chain_lines" "later" WHERE "later"."contest_id" = "line"."contest_id" AND "later"."receipt_hash" = "line"."receipt_hash" AND "later"."kind" = 'withdrawn' AND "later"."sequence" IS NOT NULL) GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "contest_people" SELECT "contestants"."business_id", "email_normalized", min("line"."at"), count(*) FROM "contestants" JOIN "contest_chain_lines" "line" ON "line"."contest_id" = "contestants"."contest_id" AND "line"."receipt_hash" = "contestants"."receipt_hash" AND "line"."kind" = 'entered' AND "line"."sequence" IS NOT NULL WHERE "email" <> '' AND "state" <> 'withdrawn' GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "contest_people_slots" SELECT "business_id", date_bin('15 minutes', "first_at", '2000-01-01Z'), count(*) FROM "contest_people" GROUP BY 1, 2;--> statement-breakpoint
-- Hashes can hardly be compressed; trying takes four times as long as making a list.
ALTER TABLE "contest_draw_list_parts" ALTER COLUMN "lines" SET STORAGE EXTERNAL;
