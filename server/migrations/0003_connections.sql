CREATE TABLE "connection_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state_hash" text NOT NULL,
	"session_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"business_id" integer NOT NULL,
	"network" text NOT NULL,
	"mode" text NOT NULL,
	"connection_id" integer,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"secret_id" integer,
	"outcome" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"words" text,
	"request_id" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "connection_reach" (
	"connection_id" integer NOT NULL,
	"type" text NOT NULL,
	"remote_id" text NOT NULL,
	"label" text NOT NULL,
	"picture" text,
	"is_usable" boolean NOT NULL,
	"ad" jsonb,
	"secret_id" integer,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connection_reach_connection_id_type_remote_id_pk" PRIMARY KEY("connection_id","type","remote_id")
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"network" text NOT NULL,
	"mode" text NOT NULL,
	"remote_id" text NOT NULL,
	"name" text NOT NULL,
	"picture" text,
	"secret_id" integer,
	"granted" text[] DEFAULT '{}' NOT NULL,
	"declined" text[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp with time zone,
	"problem_kind" text,
	"problem_sentence" text,
	"problem_words" text,
	"problem_at" timestamp with time zone,
	"warned_for" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"renewing_until" timestamp with time zone,
	"connected_at" timestamp with time zone NOT NULL,
	"disconnected_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "facebook_apps" (
	"business_id" integer PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"name" text NOT NULL,
	"secret_id" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "members_user";--> statement-breakpoint
ALTER TABLE "connection_attempts" ADD CONSTRAINT "connection_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_attempts" ADD CONSTRAINT "connection_attempts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_reach" ADD CONSTRAINT "connection_reach_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_apps" ADD CONSTRAINT "facebook_apps_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_attempts_state" ON "connection_attempts" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "connection_attempts_business" ON "connection_attempts" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "connection_reach_asset" ON "connection_reach" USING btree ("type","remote_id");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_account" ON "connections" USING btree ("business_id","network","mode","remote_id");--> statement-breakpoint
CREATE INDEX "connections_expiry" ON "connections" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "connections_checked" ON "connections" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "members_business" ON "members" USING btree ("business_id","id","user_id");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id","id","business_id");