<?php
// Everything a running site owns (database, uploads) stands outside WordPress' own files, which all sites share read-only.
define('QUILLCAST_SITE', getenv('WORDPRESS_SITE') ?: '/site');

define('DB_DIR', QUILLCAST_SITE);
define('DB_FILE', 'wordpress.sqlite');
define('DB_NAME', 'wordpress');
define('DB_USER', '');
define('DB_PASSWORD', '');
define('DB_HOST', '');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
// WAL would spread the state over three files; a reset replaces exactly one.
define('SQLITE_JOURNAL_MODE', 'MEMORY');
$table_prefix = 'wp_';

// Addresses follow the request, so a cached installation serves on any port and behind a proxy that keeps the Host header.
define('WP_HOME', 'http://' . $_SERVER['HTTP_HOST']);
define('WP_SITEURL', WP_HOME);

// "local" is what lets WordPress offer application passwords over plain http.
define('WP_ENVIRONMENT_TYPE', 'local');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('DISALLOW_FILE_MODS', true);
define('DISABLE_WP_CRON', true);
define('CONCATENATE_SCRIPTS', false);
define('WP_DEBUG', false);
define('WP_DEBUG_DISPLAY', false);
ini_set('display_errors', '0');

foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT'] as $name) {
	define($name, 'a throw-away site on the loopback interface: ' . $name);
}

if (!defined('ABSPATH')) {
	define('ABSPATH', __DIR__ . '/');
}
require_once ABSPATH . 'wp-settings.php';
