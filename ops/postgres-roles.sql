-- The two roles of docs/operate.md#two-roles and their database. compose.yaml runs this once, at the first start of an empty
-- volume; elsewhere: DATABASE_OWNER_PASSWORD=… DATABASE_PASSWORD=… psql -v ON_ERROR_STOP=1 -f ops/postgres-roles.sql
\getenv owner_password DATABASE_OWNER_PASSWORD
\getenv app_password DATABASE_PASSWORD
create role quillcast_owner login password :'owner_password';
create role quillcast_app login password :'app_password';
create database quillcast owner quillcast_owner encoding 'UTF8' template template0;
revoke all on database quillcast from public;
grant connect on database quillcast to quillcast_app;
-- Errors without the values that they are about, people's addresses among them.
alter role quillcast_owner set log_error_verbosity = terse;
alter role quillcast_app set log_error_verbosity = terse;
-- The image of compose.yaml wants a superuser's password for its first start; later nobody comes in by one.
\getenv image_password POSTGRES_PASSWORD
\if :{?image_password}
alter role current_user password null;
\endif
