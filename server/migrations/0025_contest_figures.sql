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
ALTER TABLE "contest_entry_slots" ADD CONSTRAINT "contest_entry_slots_contest_id_contests_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_people" ADD CONSTRAINT "contest_people_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_people_slots" ADD CONSTRAINT "contest_people_slots_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_entry_slots_slot" ON "contest_entry_slots" USING btree ("slot");--> statement-breakpoint
CREATE INDEX "contest_people_slots_slot" ON "contest_people_slots" USING btree ("slot");