<?php

// Loads the package as composer does, so that its tests need no composer.

declare(strict_types=1);

spl_autoload_register(function (string $class): void {
    $file = strtr(substr($class, strlen('Kassa\\')), '\\', '/') . '.php';
    foreach ([__DIR__ . '/../src/', __DIR__ . '/../tests/'] as $folder) {
        $path = $folder . preg_replace('~^Tests/~', '', $file);
        if (str_starts_with($class, 'Kassa\\') && is_file($path)) {
            require_once $path;
            return;
        }
    }
});
require_once __DIR__ . '/../generated/models.php';
require_once __DIR__ . '/../generated/resources.php';
