<?php

// Runs the EPay code of v2board, Xboard or dujiaoka, and the epusdt code of dujiaoka, unmodified: `php drive.php SHOP create|notify`. The functions
// of their framework that this code calls are below.

namespace {
    error_reporting(E_ALL & ~E_DEPRECATED);
    require '/usr/share/php/GuzzleHttp/autoload.php';
    // As their framework does: a missing parameter ends the request.
    set_error_handler(fn (int $level, string $message) => throw new ErrorException($message, 0, $level), E_ALL & ~E_DEPRECATED);

    [, $shop, $action] = $argv;
    $given = json_decode(stream_get_contents(STDIN), true);
    $source = getenv('KASSA_CLIENT_SOURCE');

    try {
        $answer = str_starts_with($shop, 'dujiaoka')
            ? dujiaoka($shop, $action, $given, $source)
            : panel($shop, $action, $given, $source);
    } catch (Throwable $error) {
        if ($action === 'create') {
            throw $error;
        }
        $answer = ['status' => 500, 'body' => $error->getMessage()];
    }
    echo json_encode($answer), "\n";

    /** v2board and Xboard have a class with `pay` and `notify`; their controllers answer `success` if it returns an order. */
    function panel(string $shop, string $action, array $given, string $source): array
    {
        $settings = ['url' => $given['epay']['base_url'], 'pid' => $given['epay']['pid'], 'key' => $given['epay']['key']];
        if ($shop === 'v2board') {
            require "$source/app/Payments/EPay.php";
            $payment = new App\Payments\EPay($settings);
        } else {
            require "$source/app/Services/Plugin/AbstractPlugin.php";
            require "$source/app/Contracts/PaymentInterface.php";
            require "$source/plugins-core/Epay/Plugin.php";
            $payment = new Plugin\Epay\Plugin('epay');
            $payment->setConfig($settings + ['type' => 'alipay']);
        }
        if ($action === 'create') {
            return ['open' => $payment->pay([
                'total_amount' => $given['cents'],
                'trade_no' => $given['number'],
                'notify_url' => $given['notify_url'],
                'return_url' => $given['return_url'],
            ])['data']];
        }
        $verified = $payment->notify(parametersOf($given['request']));
        return $verified
            ? ['status' => 200, 'body' => 'success', 'paid' => $verified['trade_no']]
            : ['status' => 500, 'body' => 'verify error'];
    }

    function dujiaoka(string $shop, string $action, array $given, string $source): array
    {
        Framework::$given = $given;
        $isEpusdt = $shop === 'dujiaoka-epusdt';
        Framework::$gateway = (object) ($isEpusdt
            ? [
                'merchant_id' => $given['epay']['key'],
                'merchant_pem' => "{$given['epay']['base_url']}/api/v1/order/create-transaction",
                'pay_handleroute' => 'pay/epusdt',
            ]
            : [
                'merchant_id' => $given['epay']['pid'],
                'merchant_key' => "{$given['epay']['base_url']}/submit.php",
                'merchant_pem' => $given['epay']['key'],
                'pay_handleroute' => '/pay/yipay',
            ]);
        Framework::$gateway->id = 7;
        require "$source/app/Exceptions/RuleValidationException.php";
        require "$source/app/Http/Controllers/PayController.php";
        $name = $isEpusdt ? 'EpusdtController' : 'YipayController';
        require "$source/app/Http/Controllers/Pay/$name.php";
        $class = "App\\Http\\Controllers\\Pay\\$name";
        $controller = new $class();
        if ($action === 'create') {
            $page = $controller->gateway($isEpusdt ? 'epusdt' : 'alipay', $given['number']);
            return is_string($page) ? ['open' => formTarget($page)] : ['page' => $page->url];
        }
        $body = $controller->notifyUrl(new Illuminate\Http\Request(parametersOf($given['request'])));
        return ['status' => 200, 'body' => $body] + (Framework::$paid === null ? [] : ['paid' => Framework::$paid]);
    }

    /** What a browser opens when it submits the form of a page. */
    function formTarget(string $page): string
    {
        preg_match("/action='([^']*)'/", $page, $action);
        preg_match_all("/name='([^']*)' value='([^']*)'/", $page, $inputs, PREG_SET_ORDER);
        return $action[1] . '?' . http_build_query(array_column($inputs, 2, 1));
    }

    /** The parameters of a request, as PHP reads them. */
    function parametersOf(array $request): array
    {
        parse_str(parse_url($request['url'], PHP_URL_QUERY) ?? '', $query);
        return $query + (json_decode($request['body'], true) ?? []);
    }

    final class Framework
    {
        public static array $given;
        public static object $gateway;
        public static ?string $paid = null;

        public static function order(): object
        {
            return new class (self::$given['number'], self::$given['cents'] / 100) {
                public int $status = 1;
                public int $pay_id = 7;

                public function __construct(public string $order_sn, public float $actual_price)
                {
                }

                public function save(): void
                {
                }
            };
        }
    }

    function app(string $name): object
    {
        return new class () {
            public function detailOrderSN(string $number): ?object
            {
                return $number === Framework::$given['number'] ? Framework::order() : null;
            }

            public function detailByCheck(string $payway): object
            {
                return Framework::$gateway;
            }

            public function detail(int $id): object
            {
                return Framework::$gateway;
            }

            /** As the shop's own service, refuses another price. */
            public function completedOrder(string $number, float $price, string $trade = ''): void
            {
                if (bccomp((string) Framework::order()->actual_price, (string) $price, 2) !== 0) {
                    throw new Exception('order inconsistent amounts');
                }
                Framework::$paid = $number;
            }
        };
    }

    function route(string $name, array $parameters): string
    {
        return Framework::$given['return_url'] . '?' . http_build_query($parameters);
    }

    function url(string $path): string
    {
        return Framework::$given['notify_url'] . '/' . ltrim($path, '/');
    }

    function redirect(): object
    {
        return new class () {
            public string $url;

            public function away(string $url): static
            {
                $this->url = $url;
                return $this;
            }
        };
    }

    function __(string $text): string
    {
        return $text;
    }
}

namespace App\Http\Controllers {
    class BaseController
    {
        public function err(string $message): never
        {
            throw new \Exception($message);
        }
    }
}

namespace App\Models {
    class Order
    {
        public const STATUS_WAIT_PAY = 1;
        public const STATUS_EXPIRED = -1;
    }
}

namespace Illuminate\Http {
    class Request
    {
        public function __construct(private array $parameters)
        {
        }

        public function all(): array
        {
            return $this->parameters;
        }
    }
}

namespace Illuminate\Support {
    class Str
    {
        public static function studly(string $text): string
        {
            return ucfirst($text);
        }
    }
}
