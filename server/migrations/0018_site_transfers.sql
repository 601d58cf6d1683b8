CREATE TABLE "site_transfers" (
	"from_id" integer PRIMARY KEY NOT NULL,
	"to_id" integer NOT NULL,
	"state" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"message" text,
	"started_by" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_transfers" ADD CONSTRAINT "site_transfers_from_id_sites_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_transfers" ADD CONSTRAINT "site_transfers_to_id_sites_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;